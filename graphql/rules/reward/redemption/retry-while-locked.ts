import { setTimeout } from 'node:timers/promises'
import { Refusal } from '#rules/platform/command/refusal.ts'

/** In ms: together with the time a supplier is given they stay below what the BFF waits for an answer. */
const pausesMs = [200, 400, 800, 1600]

/** Tries again what another redemption keeps while its voucher is on order: so the uses of one code follow one another. */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'SUPPLIER_DELAYED') throw error
    }
    await setTimeout(pause)
  }
  return work()
}
