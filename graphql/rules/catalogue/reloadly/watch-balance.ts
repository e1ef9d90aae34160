import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { env } from '#rules/platform/env/env.ts'
import { route } from '#rules/platform/http/route.ts'
import { finishJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { minorDigits } from '#rules/platform/money/currency.ts'
import type { SupplierBalances } from '../../../contracts/operation.ts'
import { reloadlyClient } from './reloadly-client.ts'
import { supplierBalanceMail } from './reloadly-mails.ts'

/** The balance of the prepaid account in minor units, and since when it is low or not. Times are epoch ms. */
type BalanceState = { balance: number; currency: string; isLow: boolean; since: number; readAt: number }

const metaKey = 'reloadly:balance'
const watchEveryMs = 15 * 60_000
/** In ms. Orders store the balance at most this often, unless it has become low. */
const storeEveryMs = 60_000

let last: BalanceState | undefined

/** Returns true if the last known balance of the account is below RELOADLY_LOW_BALANCE. Does not ask the database. */
export const isBalanceLow = (): boolean => last?.isLow ?? false

/** Stores a balance that was read, and emails the operator once when it has fallen below the limit. */
export async function noteBalance({ balance, currencyCode: currency }: { balance: number; currencyCode: string }): Promise<void> {
  const factor = 10 ** minorDigits(currency)
  const limit = env.reloadly?.lowBalance === undefined ? undefined : Math.round(env.reloadly.lowBalance * factor)
  const minorUnits = Math.floor(balance * factor + 1e-6)
  const isLow = limit !== undefined && minorUnits < limit
  const read = { balance: minorUnits, currency, isLow }
  const at = Date.now()
  if (last && last.isLow === isLow && at - last.readAt < storeEveryMs) {
    last = { ...last, ...read }
    return
  }
  last = await transact(async ({ trx, now }) => {
    const stored = await trx('plutus_meta').where({ key: metaKey }).first('value')
    const before = stored ? (JSON.parse(stored.value) as BalanceState) : undefined
    const since = before?.isLow === isLow ? before.since : at
    const state = { ...read, since, readAt: at }
    await trx('plutus_meta')
      .insert({ key: metaKey, value: JSON.stringify(state) })
      .onConflict('key')
      .merge()
    if (isLow && !before?.isLow && env.operatorEmail)
      await queueAccountMail(trx, {
        kind: supplierBalanceMail,
        to: env.operatorEmail,
        payload: { balance: minorUnits, limit: Number(limit), currency },
        dedupeKey: `supplier-balance:reloadly:${before?.since ?? 0}`,
        now,
      })
    return state
  })
}

/** Job that reads the balance of the prepaid account, every 15 minutes. Ends when Reloadly is no longer a supplier. */
export async function watchBalance(job: Job): Promise<void> {
  const client = reloadlyClient()
  if (!client) return transact(({ trx }) => finishJob(trx, job))
  await noteBalance(await client.readBalance())
  await transact(({ trx }) => repeatJob(trx, job, Date.now() + watchEveryMs))
}

/** Registers the route for the operator's metrics of suppliers: the balances of prepaid accounts. */
export function supplierRoutes(router: Router): void {
  route(router, 'get', '/suppliers/state', 'guest', async ({ res }) => {
    const stored = env.reloadly && (await getDatabase()('plutus_meta').where({ key: metaKey }).first('value'))
    const state = stored && (JSON.parse(stored.value) as BalanceState)
    const balances: SupplierBalances['balances'] = state
      ? [{ supplier: 'reloadly', balance: state.balance / 10 ** minorDigits(state.currency), currency: state.currency, isLow: state.isLow }]
      : []
    res.json({ balances })
  })
}
