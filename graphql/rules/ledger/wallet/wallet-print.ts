import type { Knex } from 'knex'
import { minorDigits } from '#contracts/money/currency.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { instant } from '#rules/platform/db/database.ts'
import type { Layout, PrintFrame } from '#rules/platform/export/export-kind.ts'
import { zonedDate } from '#rules/platform/export/zoned-time.ts'
import { groupedMoney } from '#rules/platform/money/plain-money.ts'
import { actorLabels, entryLabels, type LedgerEntryRow, queryEntries } from './read-entries.ts'
import type { WalletFilter } from './wallet-filter.ts'

type PrintView = Layout<LedgerEntryRow> & { frame: (knex: Knex, me: Me, filter: WalletFilter) => Promise<PrintFrame> }

/** Layout of the printed wallet history: the closing balance, the entries from newest to oldest, and the opening balance. */
export const walletPrint: PrintView = {
  columns: ({ currency }) => [
    { name: 'Date' },
    { name: 'Description' },
    { name: 'Reference' },
    ...['Out', 'In', 'Balance'].map((name) => ({ name, digits: minorDigits(currency) })),
  ],
  cells: (line, { currency, timeZone }) => {
    const change = BigInt(line.delta_available)
    const about = line.campaign_name && !line.description.includes(line.campaign_name) ? line.campaign_name : ''
    const by = line.actor_name ?? actorLabels[line.actor_kind] ?? ''
    return [
      formatMoment(instant(line.occurred_at), timeZone),
      `${line.description}\n${[about, entryLabels[line.type], by].filter(Boolean).join(' · ')}`,
      line.reference,
      change < 0n ? groupedMoney(String(change), currency) : change === 0n ? formatOtherChange(line, currency) : '',
      change > 0n ? `+${groupedMoney(String(change), currency)}` : '',
      groupedMoney(line.available_after, currency),
    ]
  },
  frame: async (knex, me, filter) => {
    const [opening, closing] = await Promise.all([
      balanceBefore(knex, me, filter.from ?? undefined),
      balanceBefore(knex, me, filter.to ?? null),
    ])
    const totals = await totalsOf(knex, me, filter)
    const sum = (amount: number | string) => groupedMoney(amount, me.currency)
    return {
      title: 'Wallet history',
      facts: [
        ['Period', formatPeriod(me.timeZone, filter)],
        ['Currency', me.currency],
        ['Time zone', me.timeZone],
        ...(await describeFilter(knex, me, filter)),
        ['Entries', new Intl.NumberFormat('en-IN').format(Number(totals.lines))],
      ],
      above: ['', 'Closing balance', '', sum(totals.out), Number(totals.in) ? `+${sum(totals.in)}` : sum(totals.in), sum(closing)],
      below: ['', 'Opening balance', '', '', '', sum(opening)],
    }
  },
}

/** Formats the change of the held or incoming balance, for an entry that does not change the available balance. */
const formatOtherChange = ({ delta_reserved, delta_pending }: LedgerEntryRow, currency: string): string => {
  const held = BigInt(delta_reserved)
  return held === 0n
    ? `${groupedMoney(delta_pending, currency)}\nincoming`
    : `${groupedMoney(String(held < 0n ? -held : held), currency)}\nfrom held`
}

/**
 * Returns the available balance before a moment, or now if null. Returns 0 if undefined, the start of the wallet. Ignores the other
 * filters.
 */
async function balanceBefore(knex: Knex, { company }: Me, to: Date | null | undefined): Promise<number | string> {
  if (to === undefined) return 0
  const line = await queryEntries(knex, company, { to }).orderBy('seq', 'desc').first('available_after')
  return line?.available_after ?? 0
}

async function totalsOf(knex: Knex, { company }: Me, filter: WalletFilter): Promise<{ lines: number; in: string; out: string }> {
  return queryEntries(knex, company, filter).first(
    knex.raw(
      'count(*) as lines, coalesce(sum(case when delta_available > 0 then delta_available end), 0) as "in", coalesce(sum(case when delta_available < 0 then delta_available end), 0) as "out"',
    ),
  )
}

/** Returns the set filter fields as labels and values to print, without the period and `available`. */
async function describeFilter(knex: Knex, me: Me, filter: WalletFilter): Promise<[string, string][]> {
  const nameOf = async (table: 'campaigns' | 'members', id: string) =>
    (await knex(table).where({ id, company: me.company }).first('name'))?.name ?? id
  const { type, campaign, actor, actorKind, min, max, q } = filter
  const facts: [string, string][] = []
  if (type) facts.push(['Type', entryLabels[type]])
  if (campaign) facts.push(['Campaign', await nameOf('campaigns', campaign)])
  if (actor) facts.push(['By', await nameOf('members', actor)])
  if (actorKind) facts.push(['By', actorLabels[actorKind] ?? actorKind])
  if (min) facts.push(['At least', groupedMoney(min, me.currency)])
  if (max) facts.push(['At most', groupedMoney(max, me.currency)])
  if (q) facts.push(['Search', q])
  return facts
}

function formatPeriod(timeZone: string, { from, to }: WalletFilter): string {
  const last = to ? formatDate(new Date(to.getTime() - 1), timeZone) : 'now'
  return from ? `${formatDate(from, timeZone)} – ${last}` : `Start – ${last}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a day: "9 Nov 2026". */
function formatDate(at: Date, timeZone: string): string {
  const local = zonedDate(at, timeZone)
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`
}

/** Formats a time: "9 Nov 2026, 14:48". */
const formatMoment = (at: Date, timeZone: string): string =>
  `${formatDate(at, timeZone)}, ${zonedDate(at, timeZone).toISOString().slice(11, 16)}`
