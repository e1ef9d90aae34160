import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/format-money.ts'
import type { Receipt } from './use-receipts.ts'

type Launch = { number: string; recipient_count: number; value_min: Minor | null; value_max: Minor | null }
type LineNoteProps = { type: string; launch: Launch | null; receipt: Receipt | undefined; currency: string }

/** The second line of a movement: what a launch held its money for, or the receipt of a recharge. */
export function LineNote({ type, launch, receipt, currency }: LineNoteProps) {
  const t = useTranslations('wallet.note')
  const money = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  if (receipt)
    return (
      <Link to={`/documents/${receipt.id}`} className="link block w-fit text-xs">
        {t('receipt', { number: receipt.number ?? '' })}
      </Link>
    )
  if (type !== 'hold' || !launch) return null
  const { recipient_count: count, value_min: min, value_max: max } = launch
  const words =
    min === null || max === null
      ? t('rewards', { count })
      : min === max
        ? t('rewardsOf', { count, value: money(min) })
        : t('rewardsFrom', { count, min: money(min), max: money(max) })
  return <span className="block text-xs text-muted-foreground">{words}</span>
}
