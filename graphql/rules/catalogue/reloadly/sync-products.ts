import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { continueJob, finishJob, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import { brandOf, type NotOffered } from './brand-of-product.ts'
import { type Choices, readChoices } from './choices.ts'
import { beforeAllBrands, fetchLogos } from './fetch-logos.ts'
import { type ReloadlyClient, reloadlyClient } from './reloadly-client.ts'
import type { Product } from './reloadly-shapes.ts'
import { storeProducts, withdrawOthers } from './store-products.ts'

const pageSize = 200
const dayMs = 24 * 60 * 60_000

/**
 * The progress of a run: the index of the country in the choices, the next page of its products and the counts so far. `kept` are the
 * supplier's ids of the brands that it still offers.
 */
export type SyncState = {
  country: number
  page: number
  products: number
  kept: string[]
  created: number
  updated: number
  withdrawn: number
  notOffered: Partial<Record<NotOffered | 'full', number>>
}

export const startOfSync: SyncState = {
  country: 0,
  page: 1,
  products: 0,
  kept: [],
  created: 0,
  updated: 0,
  withdrawn: 0,
  notOffered: {},
}

export type SyncStep = { state: SyncState; isDone: boolean; skipped: { product: Product; reason: NotOffered | 'full' }[] }

/**
 * Synchronises one page of products to brands, and after the last page withdraws the brands that were not on any. `record` runs in the same
 * transaction. Memory is needed for one page only.
 */
export async function syncPage(
  client: ReloadlyClient,
  choices: Choices,
  before: SyncState,
  record?: (work: UnitOfWork, step: SyncStep) => Promise<void>,
): Promise<SyncStep> {
  const { items, next, unreadable } = await client.readProducts(before.page, pageSize, choices.countries[before.country])
  const place = next === undefined ? { country: before.country + 1, page: 1 } : { country: before.country, page: next }
  const isDone = place.country >= Math.max(1, choices.countries.length) && next === undefined
  const offers = items.map((product) => ({ product, offer: brandOf(product, choices) }))
  return transact(async (work) => {
    const stored = await storeProducts(work, offers)
    const state: SyncState = {
      ...place,
      products: before.products + items.length + unreadable,
      kept: [...new Set([...before.kept, ...stored.kept])],
      created: before.created + stored.created,
      updated: before.updated + stored.updated,
      withdrawn: before.withdrawn + stored.withdrawn,
      notOffered: { ...before.notOffered },
    }
    if (unreadable) state.notOffered.invalid = (state.notOffered.invalid ?? 0) + unreadable
    for (const { reason } of stored.skipped) state.notOffered[reason] = (state.notOffered[reason] ?? 0) + 1
    if (isDone) {
      // an empty list is rather a fault than the end of all products
      if (state.products === 0) throw new Error('Reloadly lists no products for these choices')
      state.withdrawn += await withdrawOthers(work, state.kept)
    }
    const step = { state, isDone, skipped: stored.skipped }
    await record?.(work, step)
    return step
  })
}

/**
 * Job that synchronises the products of all suppliers to brands, each night, a page at a time, and then fetches missing logos. Refuses
 * VALIDATION for wrong choices.
 */
export async function syncSuppliers(job: Job): Promise<void> {
  const client = reloadlyClient()
  if (!client) return transact(({ trx }) => finishJob(trx, job))
  if (typeof job.payload.logosAfter === 'string') {
    const logosAfter = await fetchLogos(client, job.payload.logosAfter)
    return transact(({ trx }) => (logosAfter ? continueJob(trx, job, { logosAfter }) : repeatJob(trx, job, Date.now() + dayMs, {})))
  }
  await syncPage(client, await readChoices(), { ...startOfSync, ...job.payload }, async ({ trx }, { state, isDone }) => {
    if (!isDone) return continueJob(trx, job, state)
    const { products, kept, notOffered } = state
    if (notOffered.full) log.warn({ job: job.kind, products, offered: kept.length, noRoom: notOffered.full })
    await continueJob(trx, job, { logosAfter: beforeAllBrands })
  })
}
