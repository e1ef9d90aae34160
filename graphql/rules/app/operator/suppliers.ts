import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { readChoices } from '#rules/catalogue/reloadly/choices.ts'
import { compareOrders } from '#rules/catalogue/reloadly/compare-orders.ts'
import { beforeAllBrands, fetchLogos } from '#rules/catalogue/reloadly/fetch-logos.ts'
import { reloadlyClient } from '#rules/catalogue/reloadly/reloadly-client.ts'
import { type SyncStep, startOfSync, syncPage } from '#rules/catalogue/reloadly/sync-products.ts'
import { noteReloadlyBalance } from '#rules/catalogue/reloadly/watch-balance.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { OperatorCommand } from './operator-command.ts'

/** The products listed for each reason that is not the size of the catalogue. The answer has the number of all. */
const examplesMax = 20

/** In ms. The time for which the command fetches logos. The nightly job fetches the others. */
const logosMsMax = 60_000

function requireClient() {
  const client = reloadlyClient()
  if (!client) throw refusal('VALIDATION', { fields: { suppliers: 'SUPPLIERS doesn’t list reloadly' } })
  return client
}

/**
 * Synchronises the products of the suppliers to brands now, as a job does each night. Lists every product for which the catalogue has no
 * room. Refuses VALIDATION without such a supplier and for wrong choices.
 */
export const syncSuppliersCommand: OperatorCommand = {
  run: async () => {
    const client = requireClient()
    const choices = await readChoices()
    const listed: Record<string, string[]> = {}
    let step: SyncStep = { state: startOfSync, isDone: false, skipped: [] }
    while (!step.isDone) {
      step = await syncPage(client, choices, step.state)
      for (const { product, reason } of step.skipped) {
        const names = listed[reason] ?? []
        if (reason === 'full' || names.length < examplesMax) names.push(`${product.productId} ${product.productName}`)
        listed[reason] = names
      }
    }
    const until = Date.now() + logosMsMax
    let logosAfter: string | undefined = beforeAllBrands
    while (logosAfter && Date.now() < until) logosAfter = await fetchLogos(client, logosAfter)
    const balance = await client.readBalance()
    await noteReloadlyBalance(balance)
    const { products, created, updated, withdrawn, kept, notOffered } = step.state
    const { full: noRoom = [], ...examples } = listed
    return {
      products,
      offered: kept.length,
      created,
      updated,
      withdrawn,
      balance: `${balance.balance} ${balance.currencyCode}`,
      notOffered,
      noRoom,
      examples,
    }
  },
}

const daysSentence = 'Enter a number of days from 1 to 365'

const checkSuppliersInput = z.object({
  days: z._default(z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, daysSentence)), '30'),
})

/**
 * Compares the suppliers' reports of the last days with our orders: bought but never issued, issued but missing from the report, bought
 * twice. Changes nothing. Refuses VALIDATION without such a supplier.
 */
export const checkSuppliers: OperatorCommand = {
  run: async (body) => {
    const days = Number(parseInput(checkSuppliersInput, body).days)
    return { days, ...(await compareOrders(requireClient(), getDatabase(), days, new Date())) }
  },
}
