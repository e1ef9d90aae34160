import type { CodeSent } from '#graphql/contracts/sign-up.ts'

/** What the code's page learned on the way: the whole address, which its route masks later, and until when to wait. */
export const codeSentState = ({ to, resendAfterSeconds }: CodeSent, now = Date.now()) => ({ to, resendAt: now + resendAfterSeconds * 1000 })

/** What is known of the code's mail; after a reload in another browser only what the route says. */
export function codeSentOf(state: unknown, codeSent: CodeSent, now = Date.now()): CodeSent {
  if (typeof state !== 'object' || state === null || !('to' in state) || !('resendAt' in state)) return codeSent
  const { to, resendAt } = state
  if (typeof to !== 'string' || typeof resendAt !== 'number') return codeSent
  return { to, resendAfterSeconds: Math.max(0, Math.ceil((resendAt - now) / 1000)) }
}
