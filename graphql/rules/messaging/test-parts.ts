import type { OutgoingMessage } from './outbox.ts'
import { rewardLink } from './token.ts'

/** Takes a code's place in a test: of the letters and length codes have, and never issued. */
const sampleCode = 'TEST TEST TEST TEST'

/** What a test has instead of a reward's own: a link that shows the page and cannot claim, and a code that does not exist. */
export const testParts = ({ kind, payload }: OutgoingMessage): { link?: string; code?: string } =>
  kind === 'test' ? { link: rewardLink(String(payload.token)), code: sampleCode } : {}
