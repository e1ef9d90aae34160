import pages from '#web/messages/en.pages.json'
import { CodeEntry } from './code-entry.tsx'
import { ProsePage } from './prose-page.tsx'

/** R6: where codes are entered, and what a reward link is and what to do with it. */
export function HowToRedeem() {
  return (
    <ProsePage prose={pages.howToRedeem}>
      <CodeEntry />
    </ProsePage>
  )
}
