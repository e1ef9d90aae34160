import type { Knex } from 'knex'
import { instant } from '#rules/platform/db/database.ts'

const linesMax = 50

type Line = {
  id: string
  type: string
  points: number
  balance: number
  description: string
  at: string
  /** Of a redemption: the voucher, masked. */
  voucher: string | null
}

/** The latest of what happened to a person's points. */
export async function readHistory(knex: Knex, recipient: string): Promise<Line[]> {
  const rows = await knex('points_entries')
    .join('points_accounts', 'points_accounts.id', 'points_entries.account')
    .leftJoin('claims', 'claims.id', 'points_entries.id')
    .where({ recipient })
    .orderBy('entry_no', 'desc')
    .limit(linesMax)
    .select('points_entries.*', 'claims.voucher')
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    points: row.points,
    balance: row.balance_after,
    description: row.description,
    at: instant(row.occurred_at).toISOString(),
    voucher: row.voucher,
  }))
}
