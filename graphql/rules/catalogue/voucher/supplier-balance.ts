import type { Knex } from 'knex'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { readState, storeState } from '#rules/platform/db/stored-state.ts'
import { env } from '#rules/platform/env/env.ts'
import { setNote } from '#rules/platform/operation/notes.ts'
import type { OutsideSupplierName } from './outside-supplier.ts'
import { supplierBalanceMail } from './supplier-mails.ts'

/** The reason of a refused order that counts as a low balance. */
export const lackOfBalance = 'insufficient_balance'

/** The balance of an account at a supplier in minor units, null where it is not known. Times are epoch ms. */
type BalanceState = {
  balance: number | null
  currency: string | null
  isBelowLimit: boolean
  /** True after an order was refused for lack of balance, until there is more than `refusedAt`. */
  isRefused: boolean
  /** The balance when the order was refused. Null until it is known. */
  refusedAt: number | null
  /** When `isBelowLimit` or `isRefused` last changed. */
  since: number
  readAt: number
}

/** `limit` is the balance below which the account is low. `order` is the outcome of an order, if one led to this reading. */
export type BalanceReading = {
  money?: { balance: number; currency: string; limit: number } | undefined
  order?: 'accepted' | 'refused'
}

/**
 * Returns the state after a reading. An order refused for lack of balance makes the account low until a higher balance is read. Where no
 * balance is known, that is until an order is accepted.
 */
export function nextBalance(before: BalanceState | undefined, { money, order }: BalanceReading, at: number): BalanceState {
  const balance = money?.balance ?? before?.balance ?? null
  const earlier = before?.refusedAt ?? null
  const isFunded = money ? earlier !== null && money.balance > earlier : balance === null && order === 'accepted'
  const isRefused = order === 'refused' || (before?.isRefused === true && !isFunded)
  const refusedAt = order === 'refused' ? null : earlier
  const isBelowLimit = money ? money.balance < money.limit : (before?.isBelowLimit ?? false)
  const isSame = before?.isBelowLimit === isBelowLimit && before.isRefused === isRefused
  return {
    balance,
    currency: money?.currency ?? before?.currency ?? null,
    isBelowLimit,
    isRefused,
    refusedAt: isRefused ? (refusedAt ?? money?.balance ?? null) : null,
    since: isSame ? before.since : at,
    readAt: at,
  }
}

/** Returns true if the account is below its limit, or an order was refused for lack of balance since money was added. */
export const isLow = ({ isBelowLimit, isRefused }: BalanceState): boolean => isBelowLimit || isRefused

/** In ms. A reading that changes nothing else is stored at most this often. */
const storeEveryMs = 60_000

const balances = new Map<string, BalanceState>()

/** Returns true if the last known balance of an account at a supplier is low. Does not ask the database. */
export const isBalanceLow = (): boolean => [...balances.values()].some(isLow)

/** Keeps the state for `isBalanceLow`, and sets or removes the note `low_balance`. */
function keepBalance(supplier: string, state: BalanceState): void {
  balances.set(supplier, state)
  setNote('low_balance', isBalanceLow())
}

const metaKey = (supplier: string): string => `${supplier}:balance`

/** Reads the stored balances of the configured suppliers, and keeps them for `isBalanceLow`. */
export async function loadBalances(knex: Knex): Promise<[supplier: string, state: BalanceState][]> {
  const rows = await knex('plutus_meta').whereIn('key', env.suppliers.map(metaKey)).select('key', 'value')
  const states = env.suppliers.flatMap((supplier): [string, BalanceState][] => {
    const row = rows.find(({ key }) => key === metaKey(supplier))
    return row ? [[supplier, JSON.parse(row.value)]] : []
  })
  for (const [supplier, state] of states) keepBalance(supplier, state)
  return states
}

/**
 * Stores a reading of the account at a supplier. Emails the operator once when it has become low, and once when orders are first refused for
 * lack of balance.
 */
export async function noteBalance(supplier: OutsideSupplierName, reading: BalanceReading): Promise<void> {
  const last = balances.get(supplier)
  const now = nextBalance(last, reading, Date.now())
  if (last && now.since === last.since && now.refusedAt === last.refusedAt && now.readAt - last.readAt < storeEveryMs) {
    keepBalance(supplier, { ...now, readAt: last.readAt })
    return
  }
  keepBalance(supplier, await transact((work) => storeBalance(work, supplier, reading)))
}

async function storeBalance({ trx, now }: UnitOfWork, supplier: OutsideSupplierName, reading: BalanceReading): Promise<BalanceState> {
  const key = metaKey(supplier)
  const before = await readState<BalanceState>(trx, key)
  const state = nextBalance(before, reading, now.getTime())
  await storeState(trx, key, state)
  const { isRefused, balance, currency } = state
  const isWorse = (isLow(state) && !(before && isLow(before))) || (isRefused && !before?.isRefused)
  if (isWorse && env.operatorEmail)
    await queueAccountMail(trx, {
      kind: supplierBalanceMail,
      to: env.operatorEmail,
      payload: { supplier, isRefused, balance, currency, limit: reading.money?.limit ?? 0 },
      // the same for concurrent readings of one change
      dedupeKey: `supplier-balance:${supplier}:${before?.since ?? 0}:${isRefused ? 'refused' : 'low'}`,
      now,
    })
  return state
}
