import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { costLine } from '#graphql/contracts/campaign/cost-line.ts'
import type { CodeDetails } from '#graphql/contracts/campaign/details.ts'
import type { EntryPapersQuery, EntryType } from '#web/gql/graphql.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import type { HeldLaunch, Notes } from './use-entry-notes.ts'

type EntryNoteProps = {
  line: { id: string; type: EntryType; occurred_at: string; recharge: { id: string } | null }
  notes: Notes
  currency: string
}

const kindByType: Partial<Record<EntryType, string>> = { recharge_reversed: 'credit_note', recharge_returned: 'debit_note' }

/**
 * Returns the notes of money that was reversed or returned, which have the moment of its entry. Otherwise returns the latest receipt of the
 * recharge.
 */
function papersOf(papers: EntryPapersQuery['documents'], { type, occurred_at }: EntryNoteProps['line']) {
  const moment = Date.parse(occurred_at)
  const own = papers.filter(({ kind, date_created }) => kind === kindByType[type] && Date.parse(date_created) === moment)
  return own.length ? own : papers.filter(({ kind }) => kind === 'receipt').slice(-1)
}

/** The second line of an entry: what a launch held its money for, or the documents of a recharge. */
export function EntryNote({ line, notes, currency }: EntryNoteProps) {
  const t = useTranslations('wallet.note')
  const money = (amount: Minor) => formatMoney(amount, currency, { whole: true })
  const { id, recharge } = line
  const papers = papersOf((recharge && notes.papers.get(recharge.id)) || [], line)
  if (papers.length)
    return papers.map((paper) => (
      <Link key={paper.id} to={`/documents/${paper.id}`} className="link mt-0.5 block w-fit py-1 text-xs">
        {t(documentWord(paper.kind), { number: paper.number ?? '' })}
      </Link>
    ))
  const launch = notes.launches.get(id)
  if (!launch) return null
  const words = formatLaunch(launch, t, money)
  const ordinal = notes.ordinals.get(launch.id)
  return <span className="block text-xs text-muted-foreground">{ordinal ? t('launch', { ordinal, words }) : words}</span>
}

const documentWord = (kind: string) => (kind === 'credit_note' || kind === 'debit_note' ? kind : 'receipt')

/** Describes the rewards or codes that a launch held its money for, including those that could not be issued. */
function formatLaunch(
  { launched_count: count, value, value_min: min, value_max: max, campaign }: HeldLaunch,
  t: ReturnType<typeof useTranslations<'wallet.note'>>,
  money: (amount: Minor) => string,
): string {
  const cost = costLine({ count, subtotal: value ?? '0', min, max })
  const codes = campaign?.delivery_type === 'rewardcodes' ? (campaign.code_details as CodeDetails | null) : null
  if (codes && codes.uses > 1) return t('codesWithUses', { count, uses: codes.uses, value: money(String(codes.value)) })
  if (cost.kind === 'each') return t(codes ? 'codesOf' : 'rewardsOf', { count, value: money(cost.value) })
  if (cost.kind === 'range') return t('rewardsFrom', { count, min: money(cost.min), max: money(cost.max) })
  return t('rewards', { count })
}
