import * as z from 'zod/mini'
import { searchInput } from '#contracts/text/text-input.ts'
import { instantInput } from '#contracts/time/instant-input.ts'
import { actorKinds, entryTypes } from '#contracts/wallet/words.ts'
import type { QueryOf } from '#model/tables.ts'
import { likePattern } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'

const minorUnits = z.string().check(z.regex(/^\d{1,16}$/, 'A sum in minor units, such as 50000'))

/** Filter of the wallet history. Omitted fields do not restrict it. */
export const walletFilter = z.strictObject({
  /** Only entries at this time or later. */
  from: z.nullish(instantInput),
  /** Only entries before this time. */
  to: z.nullish(instantInput),
  type: z.nullish(z.enum(entryTypes)),
  /** If true, only entries that change the available balance, so no redemptions and no pending recharges. */
  available: z.nullish(z.boolean()),
  campaign: z.nullish(rowId),
  actor: z.nullish(rowId),
  actorKind: z.nullish(z.enum(actorKinds)),
  /** Least amount that an entry moved, in minor units and in either direction. `max` is the largest. */
  min: z.nullish(minorUnits),
  max: z.nullish(minorUnits),
  q: searchInput,
})

export type WalletFilter = z.output<typeof walletFilter>

/** Applies the filter to a query of wallet_transactions. The result must equal that of the GraphQL filter that the web app builds. */
export function whereEntries(query: QueryOf<'wallet_transactions'>, filter: WalletFilter): void {
  const { from, to, type, available, campaign, actor, actorKind, q } = filter
  if (from) query.where('wallet_transactions.occurred_at', '>=', from)
  if (to) query.where('wallet_transactions.occurred_at', '<', to)
  if (type) query.where('wallet_transactions.type', type)
  if (available) query.whereNot('wallet_transactions.delta_available', 0)
  if (campaign) query.where('wallet_transactions.campaign', campaign)
  if (actor) query.where('wallet_transactions.actor', actor)
  if (actorKind) query.where('wallet_transactions.actor_kind', actorKind)
  if (filter.min || filter.max)
    query.whereRaw(`${movedAmountSql} between ? and ?`, [Number(filter.min ?? 0), Number(filter.max ?? amountMax)])
  if (q)
    query.where((any) =>
      searchedColumns.forEach((column) => void any.orWhereRaw("lower(??) like ? escape '\\'", [column, likePattern(q.toLowerCase())])),
    )
}

/** SQL for the amount that an entry moved. It is the change of the available balance, or if that is zero of the held or the pending one. */
const movedAmountSql =
  'abs(case when delta_available <> 0 then delta_available when delta_reserved <> 0 then delta_reserved else wallet_transactions.delta_pending end)'

const amountMax = Number.MAX_SAFE_INTEGER

const searchedColumns = ['wallet_transactions.reference', 'wallet_transactions.description']
