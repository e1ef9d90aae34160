import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { campaignReaches, draftCampaign, importPeople, launch, operator, rewardsOf } from './campaigns.ts'
import type { ReloadlyDouble } from './reloadly-double.ts'
import { recipientOf } from './rewards.ts'
import { type Person, signIn } from './sign-in.ts'
import { type StackOn, startStackOn } from './stack-on.ts'
import { waitFor } from './wait-for.ts'

export type ReloadlyStack = Awaited<ReturnType<typeof startReloadlyStack>>

/** Starts a stack whose supplier is the double, with rewards of ₹500 and the brand of the product `ref`. */
export async function startReloadlyStack(
  database: string,
  reloadly: ReloadlyDouble,
  { people, ref, choices = {} }: { people: number; ref: number; choices?: object },
) {
  const stack: StackOn = await startStackOn(database, {
    env: { ...reloadly.env, RELOADLY_LOW_BALANCE: '500', OPERATOR_EMAIL: 'operator@example.com' },
    fill: (dataDir) => writeFileSync(join(dataDir, 'reloadly.json'), JSON.stringify(choices)),
  })
  const owner: Person = await signIn(stack)
  await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '150000.00', reason: 'enough for all of them' })
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Gift cards' })).id, people)
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const made = await rewardsOf(owner, draft.id)
  const rewards = made.map(({ id, row_no }) => ({ id, email: `person-${row_no - 1}-${draft.id.slice(0, 8)}@example.com` }))
  const brandOf = async (product: number) => (await stack.sql(`select * from brands where supplier_ref = '${product}'`))[0]
  const brand = String((await waitFor(() => brandOf(ref), { what: 'the job to offer the product' }))['id'])
  let index = 0
  return {
    stack,
    owner,
    rewards,
    brand,
    brandOf,
    /** Returns the next recipient, with a call that claims the brand's card under one key, and the order of that reward. */
    next() {
      const reward = rewards[index++]
      if (!reward) throw new Error('no reward is left')
      const recipient = recipientOf(stack, reward.id)
      const key = randomUUID()
      const claim = async () => {
        const { status, body } = await recipient.claim(brand, key)
        return status === 200 ? String(body.code) : String(body.errors?.[0]?.extensions.code)
      }
      return { ...reward, recipient, claim }
    },
    /** Makes the jobs that ask for ordered cards due now, and lets a minute pass since each interrupted attempt. */
    async passAMinute() {
      await stack.sql('update plutus_voucher_orders set requested_at = requested_at - 61000 where reference is null')
      await stack.sql("update plutus_jobs set run_at = 0 where kind = 'fetch-voucher'")
    },
    makeJobsDue: () => stack.sql("update plutus_jobs set run_at = 0 where kind = 'fetch-voucher'"),
    orders: () => stack.sql("select * from plutus_voucher_orders where supplier = 'reloadly' order by created_at"),
    /** Asserts that each delivered order has one card in the supplier's books, each reward one voucher, and that the sums agree. */
    async expectEqualBooks() {
      const ours = (await stack.sql("select * from plutus_voucher_orders where supplier = 'reloadly'")).filter(
        ({ status }) => status === 'delivered',
      )
      const theirs = reloadly.books.orders.filter(({ status }) => status === 'SUCCESSFUL')
      expect(ours.map(({ reference }) => String(reference)).sort()).toEqual(theirs.map(({ transactionId }) => String(transactionId)).sort())
      expect(new Set(theirs.map(({ body }) => body.customIdentifier)).size).toBe(theirs.length)
      const claims = await stack.sql(`select reward from claims where brand = '${brand}'`)
      expect(new Set(claims.map(({ reward }) => reward)).size).toBe(ours.length)
      expect(claims).toHaveLength(ours.length)
      const cost = ours.reduce((sum, order) => sum + Number(order['cost']), 0)
      expect(cost).toBe(theirs.reduce((sum, order) => sum + Math.ceil(Number((order.cost * 100).toFixed(4))), 0))
      expect(await operator(stack, 'check-suppliers')).toMatchObject({ boughtButNotIssued: [], issuedButNotBought: [], boughtTwice: [] })
    },
  }
}
