import * as z from 'zod/mini'
import { likePattern } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { instantInput } from '#rules/platform/input/instant-input.ts'
import type { QueryOf } from '../../../model/tables.ts'
import { actorKinds, entryTypes } from './entry-types.ts'

const minorUnits = z.string().check(z.regex(/^\d{1,16}$/, 'A sum in minor units, such as 50000'))

/** What a statement shows; a part left out restricts nothing. */
export const walletFilter = z.strictObject({
  /** From this instant on. */
  from: z.nullish(instantInput),
  /** Before this instant. */
  to: z.nullish(instantInput),
  type: z.nullish(z.enum(entryTypes)),
  /** Only lines that change the available balance: a statement of it, without redemptions and pending recharges. */
  available: z.nullish(z.boolean()),
  campaign: z.nullish(rowId),
  actor: z.nullish(rowId),
  actorKind: z.nullish(z.enum(actorKinds)),
  /** The smallest and the largest amount that a line moved, in either direction. */
  min: z.nullish(minorUnits),
  max: z.nullish(minorUnits),
  q: z.nullish(z.string().check(z.trim(), z.maxLength(100))),
})

export type WalletFilter = z.output<typeof walletFilter>

/** Narrows wallet_transactions down to the filter: the very lines that the web's filter of the graph finds. */
export function whereEntries(query: QueryOf<'wallet_transactions'>, filter: WalletFilter): void {
  const { from, to, type, available, campaign, actor, actorKind, q } = filter
  if (from) query.where('wallet_transactions.occurred_at', '>=', from)
  if (to) query.where('wallet_transactions.occurred_at', '<', to)
  if (type) query.where('wallet_transactions.type', type)
  if (available) query.whereNot('wallet_transactions.delta_available', 0)
  if (campaign) query.where('wallet_transactions.campaign', campaign)
  if (actor) query.where('wallet_transactions.actor', actor)
  if (actorKind) query.where('wallet_transactions.actor_kind', actorKind)
  if (filter.min || filter.max) query.whereRaw(`${moved} between ? and ?`, [Number(filter.min ?? 0), Number(filter.max ?? most)])
  if (q)
    query.where((any) =>
      searched.forEach((column) => void any.orWhereRaw("lower(??) like ? escape '\\'", [column, likePattern(q.toLowerCase())])),
    )
}

/** The sum that a line moved: of the available balance, else of the held one, else of the pending one. */
const moved =
  'abs(case when delta_available <> 0 then delta_available when delta_reserved <> 0 then delta_reserved else wallet_transactions.delta_pending end)'

const most = Number.MAX_SAFE_INTEGER

const searched = ['wallet_transactions.reference', 'wallet_transactions.description']
