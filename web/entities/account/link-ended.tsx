import type { ReactNode } from 'react'
import { errorCode } from '#web/lib/errors/error-code.ts'
import { GuestFrame } from './guest-frame.tsx'

/** Why a mailed link opens nothing more. */
export type LinkEnd = 'LINK_EXPIRED' | 'LINK_USED'

/** The end a route spoke of; anything else that went wrong is thrown on. */
export function linkEnd(error: unknown): LinkEnd {
  const code = errorCode(error)
  if (code === 'LINK_EXPIRED' || code === 'LINK_USED') return code
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
