import { document } from 'virtual:help/documents/how-to-redeem'
import { CodeEntry } from './code-entry.tsx'
import { ProsePage } from './prose-page.tsx'

/** R6: where codes are entered, and what a reward is and what to do with it. */
export function HowToRedeem() {
  return (
    <ProsePage document={document}>
      <CodeEntry />
    </ProsePage>
  )
}
