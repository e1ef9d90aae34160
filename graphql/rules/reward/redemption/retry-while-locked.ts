import { setTimeout } from 'node:timers/promises'
import { Refusal } from '#rules/platform/command/refusal.ts'

/** In ms. Together with the supplier's timeout they stay below the BFF's timeout. */
const pausesMs = [200, 400, 800, 1600]

/** Retries while another redemption holds the reward for a voucher on order, so that the uses of one code run one after the other. */
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
