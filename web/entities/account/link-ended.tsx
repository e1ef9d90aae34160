import type { ReactNode } from 'react'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { GuestFrame } from './guest-frame.tsx'

/** Why a mailed link no longer works. */
export type LinkEnd = 'LINK_EXPIRED' | 'LINK_USED'

/** Why the route refused it; anything else that went wrong is thrown on. */
export function linkEnd(error: unknown): LinkEnd {
  const errorCode = errorCodeOf(error)
  if (errorCode === 'LINK_EXPIRED' || errorCode === 'LINK_USED') return errorCode
  throw error
}

/** A link that is over: what happened, and what to do now. */
export function LinkEnded({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <GuestFrame heading={heading} lead={text}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">{children}</div>
    </GuestFrame>
  )
}
