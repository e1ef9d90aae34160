import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney, type Minor } from '#web/lib/format-money.ts'
import type { Notes } from './use-line-notes.ts'

type LineNoteProps = {
  line: { id: string; recharge: { id: string } | null }
  notes: Notes
  currency: string
}

/** The second line of a movement: what a launch held its money for, or the receipt of a recharge. */
export function LineNote({ line: { id, recharge }, notes, currency }: LineNoteProps) {
  const t = useTranslations('wallet.note')
  const money = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  const receipt = recharge && notes.receipts.get(recharge.id)
  if (receipt)
    return (
      <Link to={`/documents/${receipt.id}`} className="link block w-fit text-xs">
        {t('receipt', { number: receipt.number ?? '' })}
      </Link>
    )
  const held = notes.launches.get(id)
  if (!held) return null
  const { recipient_count: count, value_min: min, value_max: max } = held
  const words =
    min === null || max === null
      ? t('rewards', { count })
      : min === max
        ? t('rewardsOf', { count, value: money(min) })
        : t('rewardsFrom', { count, min: money(min), max: money(max) })
  return <span className="block text-xs text-muted-foreground">{words}</span>
}
