import type { OutgoingMessage } from './outbox.ts'
import { rewardLink } from './token.ts'

/** Sample code for tests, with the letters and length of real codes. It is never issued. */
const sampleCode = 'TEST TEST TEST TEST'

/** Returns the parts that replace a reward's own in a test, which are a link that cannot claim and a code that does not exist. */
export const testParts = ({ kind, payload }: OutgoingMessage): { link?: string; code?: string } =>
  kind === 'test' ? { link: rewardLink(String(payload.token)), code: sampleCode } : {}
