import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useSuspenseFragment } from '#web/lib/apollo/use-suspense-fragment.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf } from '#web/lib/money/money.ts'
import { Notice } from '#web/ui/notice.tsx'

const ReversedNote_recharge = graphql(`
  fragment ReversedNote_recharge on recharges {
    id
    number
    currency
    reversed_amount
  }
`)

/** A receipt stays as it was issued; beside it stands that its money was taken back since. */
export function ReversedNote({ recharge }: { recharge: FragmentType<typeof ReversedNote_recharge> }) {
  const t = useTranslations('papers')
  const { data } = useSuspenseFragment({ fragment: ReversedNote_recharge, from: recharge })
  if (signOf(data.reversed_amount) === 0) return null
  return (
    <Notice kind="warning" className="mt-4 print:mb-6">
      {t('reversed', { number: data.number, amount: formatMoney(data.reversed_amount, data.currency) })}
    </Notice>
  )
}
