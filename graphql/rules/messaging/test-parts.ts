import type { OutgoingMessage } from './outbox.ts'
import { rewardLink } from './token.ts'

/** Sample code for tests, in the format of real codes. It is never issued. */
const sampleCode = 'TEST TEST TEST TEST'

/**
 * Returns what a test message contains instead of a reward's link and code: a link that cannot claim and a sample code. Empty for other
 * messages.
 */
export const testParts = ({ kind, payload }: OutgoingMessage): { link?: string; code?: string } =>
  kind === 'test' ? { link: rewardLink(String(payload.token)), code: sampleCode } : {}
