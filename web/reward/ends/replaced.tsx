import { PageFrame } from '../page-frame.tsx'
import { fill, words } from '../words.ts'
import { LedgerPage } from './ledger-page.tsx'

/** A link from before its recipient's address was corrected: where to look instead, and nothing of the reward. */
export function Replaced({ company }: { company: string }) {
  const { replaced } = words
  return (
    <PageFrame title={words.title}>
      <LedgerPage heading={replaced.heading} text={fill(replaced.text, { company })} />
    </PageFrame>
  )
}
