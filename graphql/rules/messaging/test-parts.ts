import type { OutgoingMessage } from './outbox.ts'
import { sampleCode } from './sample-code.ts'
import { rewardLink } from './token.ts'

/** What a test says instead of a reward's own: a link that shows the page and cannot claim, and a code that is none. */
export const testParts = ({ kind, payload }: OutgoingMessage): { link?: string; code?: string } =>
  kind === 'test' ? { link: rewardLink(String(payload.token)), code: sampleCode } : {}
