import { useEffect } from 'react'

/** Calls `act` once the components in the same Suspense boundary are rendered and hydrated. Renders nothing. */
export function WhenShown({ act }: { act: (() => void) | undefined }) {
  useEffect(() => act?.(), [act])
  return null
}
