import { afterChoiceLabel } from '../after-choice-label.ts'
import { fill, labels } from '../labels.ts'
import { endOf, formatSum, useEndFormat } from '../money-and-days.ts'
import { PageFrame } from '../page-frame.tsx'
import type { ShownReward } from '../reward-view.ts'
import { TakenVouchers } from '../voucher/taken-vouchers.tsx'
import { LedgerPage } from './ledger-page.tsx'

/**
 * The page of a reward that cannot be claimed, or not yet: expired, cancelled, on hold or being claimed. Each status has its own text and
 * next step.
 */
export function DeadEnd({ token, view }: { token: string; view: ShownReward }) {
  const { ends } = afterChoiceLabel
  const isWaiting = view.status === 'on_hold' && view.isClockStopped
  const end = isWaiting ? ends.waiting : view.status === 'open' || view.status === 'test' ? ends.on_hold : ends[view.status]
  const date = useEndFormat()(endOf(view))
  const company = view.company.name
  return (
    <PageFrame title={labels.title} view={view}>
      <LedgerPage
        heading={end.heading}
        text={fill(end.text, { date })}
        next={fill(end.next, { date })}
        names={{ company }}
        facts={[
          { name: ends.sender, value: company },
          { name: ends.sum, value: formatSum(view.value, view.currency) },
          { name: ends.until, value: isWaiting ? ends.notRunning : date, isDate: true },
        ]}
      >
        {view.vouchers.length > 0 && <TakenVouchers token={token} view={view} />}
      </LedgerPage>
    </PageFrame>
  )
}
