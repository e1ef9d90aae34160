import { afterChoiceLabel } from '../after-choice-label.ts'
import { labels } from '../labels.ts'
import { PageFrame } from '../page-frame.tsx'
import { LedgerPage } from './ledger-page.tsx'

/**
 * The page of a reward link that was replaced when the sender corrected the recipient's address. Points to the newer email and shows
 * nothing of the reward.
 */
export function Replaced({ company }: { company: string }) {
  const { replaced } = afterChoiceLabel
  return (
    <PageFrame title={labels.title}>
      <LedgerPage heading={replaced.heading} text={replaced.text} names={{ company }} />
    </PageFrame>
  )
}
