import { afterLabel } from '../after-label.ts'
import { fill, labels } from '../labels.ts'
import { PageFrame } from '../page-frame.tsx'
import { LedgerPage } from './ledger-page.tsx'

/** A link that was replaced when the recipient's address was corrected. Points to the new email and reveals nothing of the reward. */
export function Replaced({ company }: { company: string }) {
  const { replaced } = afterLabel
  return (
    <PageFrame title={labels.title}>
      <LedgerPage heading={replaced.heading} text={fill(replaced.text, { company })} />
    </PageFrame>
  )
}
