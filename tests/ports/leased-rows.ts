import { expect, it, onTestFinished } from 'vitest'
import type { RewardVisit } from '#graphql/rules/reward/reward-kind.ts'

/** Imports the rules after the environment is set, because they read it when first imported. */
export const importRules = async () => ({
  ...(await import('#graphql/rules/app/subscribers.ts')),
  ...(await import('#graphql/rules/catalogue/voucher/outside-suppliers.ts')),
  ...(await import('#graphql/rules/identity/signup/sweep-accounts.ts')),
  ...(await import('#graphql/rules/messaging/outbox.ts')),
  ...(await import('#graphql/rules/messaging/record-outcomes.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/db/insert-as-json.ts')),
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
      { message: failed, result: 'failed' as const, error: new Error('no answer') },
      { message: sent, result: 'sent' as const },
      { message: lostFailed, result: 'failed' as const, error: new Error('no answer') },
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
      const request = given().rules.requestVoucher({ ...order, reason: null, reference: null })
      if (name === 'mine') await request
      else await expect(request).rejects.toThrow(given().rules.LeaseLostError)
    }
    await row().delete()
    expect(placed).toEqual(['mine'])
  })

  it('A6 F2 the hourly sweep deletes ended sessions and past attempts, 2,000 of each at a time', async () => {
    const now = Date.now()
    const { rules } = given()
    const chain = { chain: 'c', member: 'm', ip: null, user_agent: null, started_at: 0, ended_at: null }
    const day = 86_400_000
    await knex()('directus_sessions').insert([
      { token: 'ended', expires: new Date(now - 1000) },
      { token: 'open', expires: new Date(now + 60_000) },
    ])
    await knex()('plutus_sessions').insert([
      { ...chain, token_hash: 'forgotten', used_at: now - 9 * day },
      { ...chain, token_hash: 'used', used_at: now - 7 * day },
    ])
    const attempts = Array.from({ length: 2001 }, (_, index) => ({ key: `past-${index}`, points: 1, expire: now - 1 }))
    for (let start = 0; start < attempts.length; start += 250)
      await knex()('plutus_login_attempts').insert(attempts.slice(start, start + 250))
    await knex()('plutus_login_attempts').insert({ key: 'counting', points: 1, expire: now + 60_000 })
    await rules.transact(({ trx }) => rules.ensureJob(trx, 'sweep-accounts', 'hourly'))
    const sweep = async () => {
      const job = await rules.claimJob(knex(), Date.now(), ['sweep-accounts'])
      if (job) await rules.sweepAccounts(job)
      return Boolean(job)
    }
    const left = async () => [
      await knex()('directus_sessions').whereIn('token', ['ended', 'open']).pluck('token'),
      await knex()('plutus_sessions').whereIn('token_hash', ['forgotten', 'used']).pluck('token_hash'),
      (await knex()('plutus_login_attempts').pluck('key')).length,
    ]
    expect([await sweep(), await left()]).toEqual([true, [['open'], ['used'], 2]])
    expect([await sweep(), await left()]).toEqual([true, [['open'], ['used'], 1]])
    expect(await sweep()).toBe(false)
    expect(await knex()('plutus_login_attempts').pluck('key')).toEqual(['counting'])
  })
}
