import type { OutgoingMessage } from './outbox.ts'
import { rewardLink } from './token.ts'

/** Stands in a test where a code will: of the letters and length codes have, and never made. */
const sampleCode = 'TEST TEST TEST TEST'

/** What a test says instead of a reward's own: a link that shows the page and cannot claim, and a code that is none. */
export const testParts = ({ kind, payload }: OutgoingMessage): { link?: string; code?: string } =>
  kind === 'test' ? { link: rewardLink(String(payload.token)), code: sampleCode } : {}
