import type { Knex } from 'knex'
import type { NewRow, Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'

export type PointsMove = {
  /** Id of the claim, for a redemption. It becomes the id of the points entry. Otherwise a new id. */
  id?: string
  recipient: string
  type: 'accrual' | 'redemption' | 'expiration' | 'cancellation'
  /** Number of points added, negative if deducted. */
  points: number
  description: string
  campaign?: string
  reward?: string
  brand?: string
  expiresAt?: Date
}

type Account = Pick<Row<'points_accounts'>, 'id' | 'recipient' | 'balance' | 'entries'>
type Sums = { balance: number; credited: number; redeemed: number; expired: number; cancelled: number; entries: number }

/** The maximum points accounts that one statement writes, because SQLite limits its bound values. */
const accountsMax = 200

/**
 * Posts points entries and updates the accounts' balances, in the transaction that moves the money. Creates missing accounts. All changes
 * of points go through here. Lock order: reward → campaign → account → wallet, with accounts in the order of their recipients.
 */
export async function movePoints({ trx, now }: UnitOfWork, company: string, moves: PointsMove[]): Promise<void> {
  if (!moves.length) return
  const byRecipient = Map.groupBy(moves, ({ recipient }) => recipient)
  const accounts = await addToAccounts(trx, company, byRecipient, now)
  const seq = await nextSequence(trx, 'points_entries', company, moves.length)
  const entries = accounts.flatMap((account) => toEntries(account, byRecipient.get(account.recipient) ?? [], now))
  await insertAsJson(
    trx,
    'points_entries',
    entries.map((entry, index) => ({ ...entry, company, seq: seq + index })),
  )
}

async function addToAccounts(trx: Knex.Transaction, company: string, moves: Map<string, PointsMove[]>, now: Date): Promise<Account[]> {
  const recipients = [...moves.keys()].sort()
  const existing = new Set((await readAccounts(trx, recipients)).map(({ recipient }) => recipient))
  const missing = recipients.filter((recipient) => !existing.has(recipient))
  const firstSeq = missing.length ? await nextSequence(trx, 'points_accounts', company, missing.length) : 0
  const seqs = new Map(missing.map((recipient, index) => [recipient, firstSeq + index]))
  const rows = recipients.map((recipient) => ({
    id: newId(),
    company,
    recipient,
    // ignored for an existing account, where the merge only adds sums
    seq: seqs.get(recipient) ?? -1,
    ...sumsOf(moves.get(recipient) ?? []),
    date_created: now,
    date_updated: now,
  }))
  const accounts: Account[] = []
  for (let start = 0; start < rows.length; start += accountsMax)
    accounts.push(...(await mergeAccounts(trx, rows.slice(start, start + accountsMax), now)))
  const below = accounts.find(({ balance }) => balance < 0)
  if (below) throw new Error(`points of account ${below.id} would go below zero`)
  return accounts
}

const readAccounts = async (trx: Knex.Transaction, recipients: string[]): Promise<{ recipient: string }[]> =>
  trx('points_accounts').whereIn('recipient', recipients).select('recipient')

/** Creates points accounts, or adds to the sums of existing ones, in one statement that also locks them. */
const mergeAccounts = (trx: Knex.Transaction, rows: NewRow<'points_accounts'>[], now: Date): Promise<Account[]> =>
  trx('points_accounts')
    .insert(rows)
    .onConflict('recipient')
    .merge({
      ...Object.fromEntries(summed.map((column) => [column, trx.raw('?? + ??', [`points_accounts.${column}`, `excluded.${column}`])])),
      revision: trx.raw('points_accounts.revision + 1'),
      date_updated: now,
    })
    .returning(['id', 'recipient', 'balance', 'entries'])

const summed = ['balance', 'credited', 'redeemed', 'expired', 'cancelled', 'entries']

function sumsOf(moves: PointsMove[]): Sums {
  const sums: Sums = { balance: 0, credited: 0, redeemed: 0, expired: 0, cancelled: 0, entries: moves.length }
  for (const { type, points } of moves) {
    sums.balance += points
    if (type === 'accrual') sums.credited += points
    else if (type === 'redemption') sums.redeemed -= points
    else if (type === 'expiration') sums.expired -= points
    else sums.cancelled -= points
  }
  return sums
}

/** Returns the points entries of an account, numbered after its last one, each with the balance after it. */
function toEntries(account: Account, moves: PointsMove[], now: Date) {
  let balance = account.balance - moves.reduce((sum, { points }) => sum + points, 0)
  return moves.map(({ id, type, points, description, campaign, reward, brand, expiresAt }, index) => {
    balance += points
    return {
      id: id ?? newId(),
      account: account.id,
      campaign: campaign ?? null,
      reward: reward ?? null,
      brand: brand ?? null,
      entry_no: account.entries - moves.length + index + 1,
      type,
      points,
      balance_after: balance,
      description,
      expires_at: expiresAt ?? null,
      occurred_at: now,
    }
  })
}
