import { log } from '#rules/platform/log.ts'
import type { OutsideSupplier } from '../voucher/outside-supplier.ts'
import { buyCard } from './buy-card.ts'
import { readChoices } from './choices.ts'
import { reloadlyClient } from './reloadly-client.ts'
import { noteReloadlyBalance } from './watch-balance.ts'

/** The supplier Reloadly: one gift card per order, bought under our id from the prepaid account. */
export const reloadlySupplier: OutsideSupplier = {
  // Reloadly rejects a second order of an id, but not one that arrives while the first is being placed
  isIdempotent: false,
  async request(order) {
    const client = reloadlyClient()
    if (!client) return undefined
    try {
      return await buyCard(client, order, { mayLose: async () => (await readChoices()).allowLoss, noteBalance: noteReloadlyBalance })
    } catch (error) {
      log.warn({ supplier: 'reloadly', order: order.id, failure: String(error) })
      return undefined
    }
  },
}
