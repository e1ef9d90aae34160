import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { MarkText } from './mark-text.tsx'
import { markOf } from './receipt-mark.ts'
import { useReceiptNotes } from './use-receipt-notes.ts'

const RefundNotice_recharge = graphql(`
  fragment RefundNotice_recharge on recharges {
    id
    number
    currency
    reversed_amount
  }
`)

type RefundNoticeProps = { recharge: FragmentType<typeof RefundNotice_recharge>; receipt: { id: string; total: string } }

/**
 * Says above a receipt that its sum was returned, with its notes, or that an open dispute reversed its payment. The receipt itself is
 * unchanged. Renders nothing when nothing was reversed.
 */
export function RefundNotice({ recharge, receipt }: RefundNoticeProps) {
  const t = useTranslations('billingDocuments')
  const { data } = useFragmentData({ fragment: RefundNotice_recharge, from: recharge })
  const notes = useReceiptNotes([data.id])
  if (!notes) return null
  const mark = markOf(receipt, notes)
  if (!mark && signOf(data.reversed_amount) === 0) return null
  return (
    <Notice kind={mark?.state === 'returnUndone' ? 'info' : 'warning'} className="mt-4 print:mb-6">
      {mark ? (
        <p>
          <MarkText mark={mark} />. {t('unchanged')}
        </p>
      ) : (
        t('reversed', { number: data.number, amount: formatMoney(data.reversed_amount, data.currency) })
      )}
    </Notice>
  )
}
