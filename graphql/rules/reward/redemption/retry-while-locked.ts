import { setTimeout } from 'node:timers/promises'
import { Refusal } from '#rules/platform/command/refusal.ts'

/** In ms. Pauses before each retry. Their sum and the supplier's timeout stay below the timeout of the BFF. */
const pausesMs = [200, 400, 800, 1600]

/**
 * Calls `work`, and again up to four times while another claim reserves the reward for a voucher that is being ordered. The last attempt
 * throws its refusal SUPPLIER_DELAYED. The uses of one code therefore run one after the other.
 */
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
