import pages from '#web/messages/en.pages.json'
import { ProsePage } from './prose-page.tsx'

/** R6: what a reward link is and what to do with it. */
export function HowToRedeem() {
  return <ProsePage prose={pages.howToRedeem} />
}
