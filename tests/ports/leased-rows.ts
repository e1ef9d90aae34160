import { expect, it, onTestFinished } from 'vitest'
import type { RewardVisit } from '#graphql/rules/reward/reward-kind.ts'

/** Imports the rules after the environment is set, because they read it when first imported. */
export const importRules = async () => ({
  ...(await import('#graphql/rules/catalogue/voucher/outside-suppliers.ts')),
  ...(await import('#graphql/rules/messaging/outbox.ts')),
  ...(await import('#graphql/rules/messaging/record-outcomes.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/jobs/held-lease.ts')),
  ...(await import('#graphql/rules/platform/jobs/jobs.ts')),
  ...(await import('#graphql/rules/platform/jobs/worker-beat.ts')),
  ...(await import('#graphql/rules/reward/redemption/supplier-order.ts')),
})

export type Rules = Awaited<ReturnType<typeof importRules>>

/** Registers tests of messages and of suppliers' orders whose lease is lost. */
export function proveLeasedRows(given: () => { rules: Rules; knex: RewardVisit['knex'] }): void {
  const knex = () => given().knex

  it('a message whose lease was lost is recorded only if it was sent', async () => {
    const ids = (await knex()('messages').where({ status: 'delivered' }).orWhere({ status: 'sent' }).limit(4).pluck('id')).sort()
    const past = new Date(Date.now() - 1000)
    await knex()('messages').whereIn('id', ids).update({ status: 'queued', next_attempt_at: past, lease_until: null, attempts: 0 })
    const leased = await given().rules.leaseMessages(knex(), 100)
    const messages = leased?.messages.filter(({ id }) => ids.includes(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1)) ?? []
    const [failed, sent, lostFailed, lostSent] = messages
    if (!leased || !failed || !sent || !lostFailed || !lostSent) throw new Error('too few messages')
    const lost = [lostFailed.id, lostSent.id]
    expect(await Promise.all(messages.map(({ id }) => leased.lease.holds(id)))).toEqual([true, true, true, true])
    const later = (await knex()('messages').where({ id: failed.id }).first('lease_until'))?.lease_until
    const other = new Date(new Date(later ?? 0).getTime() + 1)
    await knex()('messages').whereIn('id', lost).update({ lease_until: other })
    expect(await Promise.all(messages.map(({ id }) => leased.lease.holds(id)))).toEqual([true, true, false, false])
    await expect(leased.lease.requireHeld(lostSent.id)).rejects.toThrow(given().rules.LeaseLostError)
    const outcomes = [
      { message: failed, result: 'failed' as const },
      { message: sent, result: 'sent' as const },
      { message: lostFailed, result: 'failed' as const },
      { message: lostSent, result: 'sent' as const },
    ]
    await given().rules.transact((work) => given().rules.recordOutcomes(work, outcomes, leased.lease))
    const stored = await knex()('messages').whereIn('id', ids).orderBy('id').select('status', 'lease_until')
    expect(stored.map(({ status, lease_until }) => [status, lease_until === null])).toEqual([
      ['retrying', true],
      ['sent', true],
      ['sending', false],
      ['sent', true],
    ])
  })

  it('an order whose lease another attempt holds, or that finance has, goes to no supplier', async () => {
    const brand = (await knex()('brands').first('id', 'name'))?.id ?? ''
    const company = (await knex()('companies').first('id'))?.id ?? ''
    const at = { created_at: Date.now(), updated_at: Date.now() }
    const order = {
      id: 'order',
      supplier: 'http' as const,
      company,
      brand,
      value: 50_000,
      status: 'ordered' as const,
      payload: '',
      ...at,
    }
    const row = () => knex()('plutus_voucher_orders').where({ id: order.id })
    const placed: string[] = []
    const former = given().rules.outsideSuppliers.http
    onTestFinished(() => void Object.assign(given().rules.outsideSuppliers, { http: former }))
    for (const [name, change] of Object.entries({ mine: {}, taken: { lease_until: 1 }, closed: { reason: 'known_voucher' } })) {
      await row().delete()
      await knex()('plutus_voucher_orders').insert(order)
      given().rules.outsideSuppliers.http = {
        isIdempotent: false,
        async request({ recordRequest }) {
          await row().update({ value: order.value, ...change })
          await recordRequest()
          placed.push(name)
          return undefined
        },
      }
      const asked = given().rules.requestVoucher({ ...order, reason: null, reference: null })
      if (name === 'mine') await asked
      else await expect(asked).rejects.toThrow(given().rules.LeaseLostError)
    }
    await row().delete()
    expect(placed).toEqual(['mine'])
  })
}
