import { document } from 'virtual:help/documents/how-to-redeem'
import { CodeEntry } from './code-entry.tsx'
import { ProsePage } from './prose-page.tsx'

/** The page on which codes are entered, with an explanation of rewards below (R6). */
export function HowToRedeem() {
  return (
    <ProsePage document={document}>
      <CodeEntry />
    </ProsePage>
  )
}
