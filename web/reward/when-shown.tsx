import { useEffect } from 'react'

/** Acts once what stands beside it is on screen and listens. */
export function WhenShown({ act }: { act: (() => void) | undefined }) {
  useEffect(() => act?.(), [act])
  return null
}
