import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { watchMemory } from '#tests/support/process-memory.ts'
import { type ReloadlyDouble, startReloadlyDouble } from '#tests/support/reloadly-double.ts'
import { giftProduct } from '#tests/support/reloadly-products.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const count = 14_000
const shownMax = 500
/** About as long as the terms of real products. */
const verbose = 'Your acceptance of this card constitutes your agreement to these terms and conditions. '.repeat(30)

let reloadly: ReloadlyDouble
let stack: TestStack

beforeAll(async () => {
  const products = Array.from({ length: count }, (_, index) =>
    giftProduct(index + 1, {
      redeemInstruction: { concise: 'Enter the number.', verbose: `${index} ${verbose}` },
      category: { id: index % 20, name: `Category ${index % 20}` },
    }),
  )
  reloadly = await startReloadlyDouble({ products })
  stack = await startStack({ env: reloadly.env })
})
afterAll(async () => {
  await stack?.stop()
  await reloadly?.stop()
})

const sql = (text: string) => runSql(stack, undefined, text)
const countBrands = async (where: string) => Number((await sql(`select count(*) as count from brands where ${where}`))[0]?.['count'])

/** Runs `work` and prints its seconds and how far the memory of the processes rose. */
async function measure<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const { result, report } = await watchMemory(stack, work)
  console.log(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${report}`)
  return result
}

it('E3 synchronises 14,000 products within the catalogue’s room, and lists the rest', { tags: ['sweep'] }, async () => {
  const isDone = async () => {
    const [job] = await sql("select payload, run_at, lease_until from plutus_jobs where kind = 'sync-suppliers'")
    return job && job['payload'] === '{}' && Number(job['run_at']) > Date.now()
  }
  await measure(`the nightly job with ${count} products`, () => waitFor(isDone, { what: 'the nightly job', timeoutMs: 600_000 }))
  expect(await countBrands("status <> 'retired'")).toBe(shownMax)
  const offered = await countBrands("supplier = 'reloadly'")
  const again = await measure('the command, with nothing to change', () => operator(stack, 'sync-suppliers'))
  expect(again).toMatchObject({ products: count, offered, created: 0, updated: 0, withdrawn: 0, notOffered: { full: count - offered } })
  expect(again['noRoom']).toHaveLength(count - offered)
  for (const [id, product] of reloadly.books.products) product.senderFee = id % 2 ? 0.01 : 0.03
  const changed = await measure('the command, with every price changed', () => operator(stack, 'sync-suppliers'))
  expect(changed).toMatchObject({ created: 0, updated: offered })
  reloadly.books.products.clear()
  await expect(operator(stack, 'sync-suppliers')).rejects.toThrow()
  expect(await countBrands("supplier = 'reloadly' and status = 'active'")).toBe(offered)
})
