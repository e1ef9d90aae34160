import type { ReactNode } from 'react'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { GuestFrame } from './guest-frame.tsx'

/** The error code of a link from an email that expired or was already used. */
export type LinkEnd = 'LINK_EXPIRED' | 'LINK_USED'

/** Returns the error's code if it says that a link expired or was used. Rethrows any other error. */
export function toLinkEnd(error: unknown): LinkEnd {
  const errorCode = errorCodeOf(error)
  if (errorCode === 'LINK_EXPIRED' || errorCode === 'LINK_USED') return errorCode
  throw error
}

/** The page for an expired or used link from an email. Shows a heading, a text, and links to the next step as `children`. */
export function LinkEnded({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <GuestFrame heading={heading} lead={text}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">{children}</div>
    </GuestFrame>
  )
}
