import type { Knex } from 'knex'
import type { EntryType } from '#contracts/wallet/words.ts'
import type { BigInteger } from '#model/fields.ts'
import { nullableColumn, type Row } from '#model/tables.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { ExportPage } from '#rules/platform/export/export-kind.ts'
import { type WalletFilter, whereEntries } from './wallet-filter.ts'

const pageRows = 200

export type LedgerEntryRow = Pick<Row<'wallet_transactions'>, (typeof columns)[number]> & {
  campaign_name: string | null
  internal_reference: string | null
  launch_number: string | null
  reward_seq: BigInteger | null
  recipient_name: string | null
  recipient_email: string | null
  recharge_number: string | null
  actor_name: string | null
}

const columns = [
  'seq',
  'type',
  'occurred_at',
  'reference',
  'description',
  'actor_kind',
  'delta_available',
  'delta_reserved',
  'delta_pending',
  'available_after',
  'reserved_after',
  'pending_after',
  'value',
  'fee',
  'tax',
] as const

/** Selects the ledger entries of a company that match the filter. Searches by wallet id, because that index is already sorted by `seq`. */
export const queryEntries = (knex: Knex, company: string, filter: WalletFilter) =>
  knex('wallet_transactions')
    .where('wallet_transactions.wallet', knex('wallets').where({ company }).select('id'))
    .modify((query) => whereEntries(query, filter))

/** Reads one page of entries, newest first, with the names of their campaign, reward, recharge and actor. */
export async function readEntries(
  knex: Knex,
  company: string,
  filter: WalletFilter,
  after: number | undefined,
): Promise<ExportPage<LedgerEntryRow>> {
  const query = queryEntries(knex, company, filter)
    .leftJoin('campaigns', 'campaigns.id', 'wallet_transactions.campaign')
    .leftJoin('launches', 'launches.id', 'wallet_transactions.launch')
    .leftJoin('rewards', 'rewards.id', 'wallet_transactions.reward')
    .leftJoin('recharges', 'recharges.id', 'wallet_transactions.recharge')
    .leftJoin('members', 'members.id', 'wallet_transactions.actor')
    .orderBy('wallet_transactions.seq', 'desc')
    .limit(pageRows)
    .select(
      ...columns.map((column) => `wallet_transactions.${column}` as const),
      nullableColumn('campaigns.name as campaign_name'),
      nullableColumn('campaigns.internal_reference as internal_reference'),
      nullableColumn('launches.number as launch_number'),
      nullableColumn('rewards.seq as reward_seq'),
      nullableColumn('rewards.recipient_name as recipient_name'),
      nullableColumn('rewards.recipient_email as recipient_email'),
      nullableColumn('recharges.number as recharge_number'),
      nullableColumn('members.name as actor_name'),
    )
  if (after !== undefined) query.where('wallet_transactions.seq', '<', after)
  const rows = await query
  return { rows, next: rows.length < pageRows ? undefined : minor(rows.at(-1)?.seq ?? 0) }
}

/** Labels of ledger entries in exports. The web has the same texts in `wallet.types`, except for `capture`. */
export const entryLabels: Record<EntryType, string> = {
  recharge_pending: 'Recharge on its way',
  recharge_credited: 'Recharged',
  recharge_reversed: 'Recharge reversed',
  recharge_returned: 'Returned after a reversal',
  hold: 'Held for a launch',
  capture: 'Redeemed from held',
  release: 'Returned',
  adjustment: 'Adjusted',
}

/** Labels for the actors of ledger entries that are neither members nor API keys of the company. */
export const actorLabels: Record<string, string> = { recipient: 'The recipient', system: 'Plutus (automatic)', operator: 'Plutus support' }
