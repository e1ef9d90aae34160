import { minorDigits } from '#contracts/money/currency.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { env } from '#rules/platform/env/env.ts'
import { finishJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { type BalanceReading, noteBalance } from '../voucher/supplier-balance.ts'
import { reloadlyClient } from './reloadly-client.ts'

const watchEveryMs = 15 * 60_000

/** A balance of the account in major units, as Reloadly answers it. */
export type AccountBalance = { balance: number; currencyCode: string }

/** Stores a balance of the prepaid account, undefined if it could not be read. `order` is the outcome of an order, if one led to it. */
export const noteReloadlyBalance = (read: AccountBalance | undefined, order?: BalanceReading['order']): Promise<void> =>
  noteBalance('reloadly', { money: read && toMinorUnits(read), ...(order && { order }) })

function toMinorUnits({ balance, currencyCode: currency }: AccountBalance): BalanceReading['money'] {
  const factor = 10 ** minorDigits(currency)
  return { balance: Math.floor(balance * factor + 1e-6), currency, limit: Math.round((env.reloadly?.lowBalance ?? 0) * factor) }
}

/** Job that reads the balance of the prepaid account, every 15 minutes. Ends when Reloadly is no longer a supplier. */
export async function watchReloadlyBalance(job: Job): Promise<void> {
  const client = reloadlyClient()
  if (!client) return transact(({ trx }) => finishJob(trx, job))
  await noteReloadlyBalance(await client.readBalance())
  await transact(({ trx }) => repeatJob(trx, job, Date.now() + watchEveryMs))
}
