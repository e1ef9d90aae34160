import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum } from '#tests/support/campaigns.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { ledgerLinesOf, rechargeReaches, reversedReaches } from '#tests/support/recharge-pages.ts'
import { readRecharge } from '#tests/support/recharges.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let fixture: PaymentFixture
let aurora: Person

beforeAll(async () => {
  fixture = await startPaymentFixture()
  aurora = await signIn(fixture.stack)
})
afterAll(async () => {
  await expectLedgersToSum(fixture.stack)
  await fixture.stop()
})

const sql = (text: string) => runSql(fixture.stack, undefined, text)

/** Waits until the recharge is to be queried again later. */
const waitForRepeat = (id: string) =>
  waitFor(
    async () => {
      const [job] = await sql(`select run_at, lease_until from plutus_jobs where kind = 'read-payments' and ref = '${id}'`)
      return job && Number(job.run_at) > Date.now() && job.lease_until === null
    },
    { what: 'a later query' },
  )

/** Lets the later query run, as if its minute were over. */
async function passMinute(id: string): Promise<void> {
  await sql(`update plutus_reversals set reported_at = reported_at - 61000 where recharge = '${id}'`)
  await sql(`update plutus_jobs set run_at = 1 where kind = 'read-payments' and ref = '${id}'`)
  const isRead = async () => (await sql(`select id from plutus_jobs where kind = 'read-payments' and ref = '${id}'`)).length === 0
  await waitFor(isRead, { what: 'the later query' })
}

describe('R27 E6 F44 an answer of Stripe that contradicts a signed event', () => {
  async function disputed() {
    const { recharge, session } = await fixture.byStripe(aurora, 500_000)
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    await fixture.stripe.dispute(session)
    await rechargeReaches(aurora, recharge.id, 'reversed')
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    const isIdle = async () =>
      (await sql(`select id from plutus_jobs where kind = 'read-payments' and ref = '${recharge.id}'`)).length === 0
    await waitFor(isIdle, { what: 'the dispute to be read' })
    return { id: recharge.id, dispute }
  }

  it('loses to a newer event, because the provider’s API may lag behind', async () => {
    const { id, dispute } = await disputed()
    fixture.stripe.setLagging(true)
    await fixture.stripe.win(dispute)
    await reversedReaches(aurora, id, 0)
    await waitForRepeat(id)
    expect((await readRecharge(aurora, id)).status).toBe('credited')
    fixture.stripe.setLagging(false)
    await passMinute(id)
    expect((await ledgerLinesOf(aurora, id)).map(({ type }) => type)).toEqual([
      'recharge_credited',
      'recharge_reversed',
      'recharge_returned',
    ])
  })

  it('counts once the minute is over', async () => {
    const { id, dispute } = await disputed()
    const won = { ...dispute, status: 'won', balance_transactions: [] }
    expect(await fixture.stripe.post(fixture.stripe.event('charge.dispute.closed', won))).toBe(200)
    await reversedReaches(aurora, id, 0)
    await waitForRepeat(id)
    await passMinute(id)
    await reversedReaches(aurora, id, 500_000)
  })
})
