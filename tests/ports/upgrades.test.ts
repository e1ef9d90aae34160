import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#graphql/rules/platform/db/database.ts'
import type { Upgrades } from '#graphql/rules/platform/upgrade/run-upgrade.ts'
import { openInside } from './rules-inside.ts'

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/people/add-people-to-campaign.ts')),
  ...(await import('#graphql/rules/platform/command/audit.ts')),
  ...(await import('#graphql/rules/platform/command/transact.ts')),
  ...(await import('#graphql/rules/platform/jobs/jobs.ts')),
  ...(await import('#graphql/rules/platform/upgrade/run-upgrade.ts')),
})

let fixture: Awaited<ReturnType<typeof openInside>>
let rules: Awaited<ReturnType<typeof importRules>>

beforeAll(async () => {
  fixture = await openInside('SQLite')
  rules = await importRules()
})
afterAll(() => fixture?.close())

/** An example upgrade that numbers the catalogue's brands in batches of two. */
const upgrades: Upgrades = {
  'number-brands': async ({ trx }, after) => {
    const page = await trx('brands').where('id', '>', after).orderBy('id').limit(2).select('id', 'name')
    for (const { id, name } of page)
      await trx('brands')
        .where({ id })
        .update({ name: `No. ${name}` })
    return page.at(-1)?.id
  },
}

const request = (some = upgrades) => rules.transact(({ trx }) => rules.requestUpgrades(trx, some))
const claim = () => rules.claimJob(fixture.knex, Date.now(), ['upgrade'])
const names = async () => (await fixture.knex('brands').orderBy('id').select('name')).map(({ name }) => name)

it('upgrades an older database once, in batches', async () => {
  const before = await names()
  expect(before.length).toBeGreaterThan(4)
  await request()
  let pieces = 0
  for (let job = await claim(); job; job = await claim()) {
    await rules.runUpgrade(job, upgrades)
    pieces++
  }
  expect(pieces).toBeGreaterThan(2)
  expect(await names()).toEqual(before.map((name) => `No. ${name}`))
  await request()
  expect(await claim()).toBeUndefined()
})

it('skips upgrades that a new database does not need, and ignores those of a newer version', async () => {
  const skipped = { ...upgrades, 'for-older-ones': async () => undefined }
  await rules.skipUpgrades(fixture.knex, skipped)
  await request(skipped)
  expect(await claim()).toBeUndefined()
  await request({ 'of-a-newer-version': async () => undefined })
  const job = await claim()
  if (!job) throw new Error('nothing was queued')
  await rules.runUpgrade(job, upgrades)
  expect(await claim()).toBeUndefined()
  expect(await fixture.knex('plutus_jobs').where({ kind: 'upgrade' }).select('ref', 'lease_until', 'attempts')).toEqual([
    { ref: 'of-a-newer-version', lease_until: null, attempts: 0 },
  ])
  expect(await fixture.knex('plutus_meta').where({ key: 'upgrade:of-a-newer-version' })).toEqual([])
})

it('E6 R31 adds people once and counts them once though two workers run the same chunk', async () => {
  const { knex } = fixture
  rules.auditRecorded.subscribe()
  const draft = await knex('campaigns').where({ status: 'draft' }).whereNot({ delivery_type: 'rewardcodes' }).first()
  const company = String(draft?.company)
  const campaign = String(draft?.id)
  const person = { company, status: 'active', version: 1, search_text: '', date_created: new Date(), date_updated: new Date() } as const
  const people = Array.from({ length: 501 }, (_, at) => ({ ...person, id: newId(), seq: 300_000 + at, email: `twice-${at}@example.com` }))
  for (let from = 0; from < people.length; from += 50) await knex('recipients').insert(people.slice(from, from + 50))
  const payload = { campaign, company, filter: { ids: people.map(({ id }) => id) }, beforeSeq: 300_501, left: 501 }
  await knex('campaigns').where({ id: campaign }).update({ joining: 501 })
  await rules.transact(({ trx }) => rules.enqueueJob(trx, 'add-people', newId(), { payload }))
  const add = () => rules.claimJob(knex, Date.now(), ['add-people'])
  const joining = async () => (await knex('campaigns').where({ id: campaign }).first('joining'))?.joining
  const first = await add()
  if (!first) throw new Error('nothing was queued')
  await rules.addPeopleChunk(first)
  await rules.addPeopleChunk(first)
  expect(await joining()).toBe(1)
  const last = await add()
  if (!last) throw new Error('the rest was not queued')
  await rules.addPeopleChunk(last)
  for (const late of [first, last]) await rules.addPeopleChunk(late)
  expect([await joining(), await add()]).toEqual([null, undefined])
  const emails = await knex('campaign_recipients').where({ campaign }).where('email', 'like', 'twice-%').pluck('email')
  expect([emails.length, new Set(emails).size]).toEqual([501, 501])
})
