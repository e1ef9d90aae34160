import type { ReactNode } from 'react'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { GuestFrame } from './guest-frame.tsx'

/** The reason why a link from an email no longer works. */
export type LinkEnd = 'LINK_EXPIRED' | 'LINK_USED'

/** Returns the reason for the refusal. Throws any other error again. */
export function linkEnd(error: unknown): LinkEnd {
  const errorCode = errorCodeOf(error)
  if (errorCode === 'LINK_EXPIRED' || errorCode === 'LINK_USED') return errorCode
  throw error
}

/** The page of an expired or used link, with what to do next. */
export function LinkEnded({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <GuestFrame heading={heading} lead={text}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">{children}</div>
    </GuestFrame>
  )
}
