import { useEffect } from 'react'

/** Calls `act` once its siblings are rendered and hydrated. */
export function WhenShown({ act }: { act: (() => void) | undefined }) {
  useEffect(() => act?.(), [act])
  return null
}
