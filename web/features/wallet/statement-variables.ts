import { actorKinds, type EntryType } from '#graphql/contracts/wallet/words.ts'
import type { wallet_transactions_filter } from '#web/gql/graphql.ts'
import { addDays } from '#web/lib/dates/dates.ts'
import type { Period } from '#web/lib/dates/period.ts'
import { startOfDay } from '#web/lib/dates/temporal.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { subtractMoney } from '#web/lib/money/money.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'

/**
 * The kinds of actors that are neither members nor API keys, which are recipient, system and operator. The filter finds members and keys by
 * name.
 */
export const otherActors = actorKinds.filter((kind) => kind !== 'person' && kind !== 'key')

export const statementViews = ['statement', 'timeline'] as const

export type StatementFilter = {
  view: (typeof statementViews)[number]
  period: Period
  type: EntryType | null
  campaign: string | null
  /** The actor who caused the entries, as a member's id or one of `otherActors`. Null for all. */
  person: string | null
  /** The smallest and the largest amount that an entry moved, in minor units, in or out. Null for no limit. */
  min: Minor | null
  max: Minor | null
  q: string
}

const beginning = '1970-01-01T00:00:00Z'
const maxAmount = String(Number.MAX_SAFE_INTEGER)

/** Returns the filter of the export. The period covers its first and last day completely, in the company's time zone. */
export function statementExportFilter(
  { view, period: { from, to }, type, campaign, person, min, max, q }: StatementFilter,
  timeZone: string,
) {
  const kind = otherActors.find((name) => name === person)
  return {
    ...(from && { from: startOfDay(from, timeZone) }),
    to: startOfDay(addDays(to, 1), timeZone),
    ...(type && { type }),
    // Redemptions spend held money, so a statement of the available balance shows them only if their type is selected.
    ...(view === 'statement' && !type && { available: true }),
    ...(campaign && { campaign }),
    ...(kind && { actorKind: kind }),
    ...(person && !kind && { actor: person }),
    ...(min && { min }),
    ...(max && { max }),
    ...(q.trim() && { q: q.trim() }),
  }
}

/**
 * Returns the query variables for one page of entries, with the filter of the export. The opening and closing balances use only the period.
 */
export function statementVariables(filter: StatementFilter, timeZone: string, page: number, limit: number) {
  const { from = beginning, to, type, available, campaign, actor, actorKind, min, max, q } = statementExportFilter(filter, timeZone)
  const occurred_at = { _gte: from, _lt: to }
  const lines: wallet_transactions_filter[] = [
    { occurred_at },
    ...(type ? [{ type: { _eq: type } }] : []),
    ...(available ? [{ delta_available: { _neq: '0' } }] : []),
    ...(campaign ? [{ campaign: { id: { _eq: campaign } } }] : []),
    ...(actor ? [{ actor: { id: { _eq: actor } } }] : []),
    ...(actorKind ? [{ actor_kind: { _eq: actorKind } }] : []),
    ...(min || max ? [{ _or: amountFilters(min || '0', max || maxAmount) }] : []),
    ...(q ? [searchFilter(q)] : []),
  ]
  return {
    lines: { _and: lines },
    period: { occurred_at },
    before: { occurred_at: { _lt: from } },
    campaign: { id: campaign ? { _eq: campaign } : { _null: true } },
    ...countedPage({ page, size: limit }),
  }
}

/** Filters by the absolute amount that an entry moved. It compares the available balance, else the held one, else the pending one. */
function amountFilters(min: Minor, max: Minor): wallet_transactions_filter[] {
  const range = { _gte: min, _lte: max }
  const opposite = { _gte: subtractMoney('0', max), _lte: subtractMoney('0', min) }
  const [none, some] = [{ _eq: '0' }, { _neq: '0' }]
  return [
    { delta_available: some, _or: [{ delta_available: range }, { delta_available: opposite }] },
    { delta_available: none, delta_reserved: some, _or: [{ delta_reserved: range }, { delta_reserved: opposite }] },
    { delta_available: none, delta_reserved: none, _or: [{ delta_pending: range }, { delta_pending: opposite }] },
  ]
}

const searchFilter = (words: string): wallet_transactions_filter => ({
  _or: [{ reference: { _icontains: words } }, { description: { _icontains: words } }],
})
