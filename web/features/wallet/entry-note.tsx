import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { costLine } from '#graphql/rules/campaign/cost-line.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import type { Notes } from './use-entry-notes.ts'

type EntryNoteProps = {
  line: { id: string; recharge: { id: string } | null }
  notes: Notes
  currency: string
}

/** The second line of a movement: what a launch held its money for, or the receipt of a recharge. */
export function EntryNote({ line: { id, recharge }, notes, currency }: EntryNoteProps) {
  const t = useTranslations('wallet.note')
  const money = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  const receipt = recharge && notes.receipts.get(recharge.id)
  if (receipt)
    return (
      <Link to={`/documents/${receipt.id}`} className="link mt-0.5 block w-fit py-1 text-xs">
        {t('receipt', { number: receipt.number ?? '' })}
      </Link>
    )
  const held = notes.launches.get(id)
  if (!held) return null
  const { recipient_count: count, subtotal, value_min: min, value_max: max } = held
  const cost = costLine({ count, subtotal, min, max })
  const words =
    cost.kind === 'each'
      ? t('rewardsOf', { count, value: money(cost.value) })
      : cost.kind === 'range'
        ? t('rewardsFrom', { count, min: money(cost.min), max: money(cost.max) })
        : t('rewards', { count })
  const ordinal = notes.ordinals.get(held.id)
  return <span className="block text-xs text-muted-foreground">{ordinal ? t('launch', { ordinal, words }) : words}</span>
}
