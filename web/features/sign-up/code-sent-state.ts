import type { CodeSent } from '#graphql/contracts/rest/sign-up.ts'

/** The router state of the code page: the full address, which the server masks, and the time when a resend is allowed (ms). */
export const codeSentState = ({ to, resendAfterSeconds }: CodeSent, now = Date.now()) => ({ to, resendAt: now + resendAfterSeconds * 1000 })

/** Reads the router state. Without it, such as in another browser, returns the server's answer with the masked address. */
export function codeSentOf(state: unknown, codeSent: CodeSent, now = Date.now()): CodeSent {
  if (typeof state !== 'object' || state === null || !('to' in state) || !('resendAt' in state)) return codeSent
  const { to, resendAt } = state
  if (typeof to !== 'string' || typeof resendAt !== 'number') return codeSent
  return { to, resendAfterSeconds: Math.max(0, Math.ceil((resendAt - now) / 1000)) }
}
