import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '#tests/support/wait-for.ts'
import { launchCopy } from './launch-copy.ts'
import { databaseModule, openInside } from './rules-inside.ts'

/** Imports the rules after the environment is set, because they read it when first imported. */
const importRules = async () => ({
  ...(await import('#graphql/rules/ledger/wallet/check-wallet.ts')),
  ...(await import('#graphql/rules/app/subscribers.ts')),
})

let fixture: Awaited<ReturnType<typeof openInside>>
let rules: Awaited<ReturnType<typeof importRules>>
let isOver = false

beforeAll(async () => {
  fixture = await openInside('PostgreSQL')
  rules = await importRules()
  rules.registerSubscribers()
  await fixture.knex('plutus_jobs').delete()
})
afterAll(() => fixture?.close())

const launches = 60
const people = ['asha', 'bela', 'chetan']

/** Runs a worker of its own process until the test is over. Kills it after 1 to 6 s each time, wherever it is, and starts the next one. */
async function keepWorking(): Promise<number> {
  const script = fileURLToPath(new URL('issuing-worker.ts', import.meta.url))
  let kills = 0
  for (; !isOver; kills++) {
    const child: ChildProcess = spawn(process.execPath, [script, databaseModule], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    if (child.stdout) await once(child.stdout, 'data')
    await sleep(1000 + 5000 * Math.random())
    child.kill('SIGKILL')
    await ended
  }
  return kills
}

it('H16 launches due each second are issued once by two workers that are killed at random moments', { tags: ['sweep'] }, async () => {
  const copies = []
  for (let index = 0; index < launches; index++) {
    const emails = people.map((name) => `${name}-${index}@killed.example`)
    copies.push(await launchCopy(fixture.knex, { name: `Killed ${index}`, deliveryType: 'rewardlinks', people: emails, value: 2_000 }))
  }
  const startsAt = Date.now() + 5000
  for (const [index, { launch }] of copies.entries())
    await fixture
      .knex('plutus_jobs')
      .where({ kind: 'issue-launch', ref: launch })
      .update({ run_at: startsAt + index * 1000 })
  const campaigns = copies.map(({ campaign }) => campaign)
  const working = [keepWorking(), keepWorking()]
  const issued = () => fixture.knex('launches').whereIn('campaign', campaigns).where({ status: 'completed' })
  await waitFor(async () => (await issued()).length === launches, { what: 'all launches to be issued', timeoutMs: 180_000 })
  isOver = true
  const kills = await Promise.all(working)
  console.log(`${launches} launches, ${kills.join(' and ')} kills`)
  const rewards = await fixture.knex('rewards').whereIn('campaign', campaigns).orderBy('recipient_email').pluck('recipient_email')
  expect(rewards).toEqual(copies.flatMap((_, index) => people.map((name) => `${name}-${index}@killed.example`)).toSorted())
  const messages = await fixture.knex('messages').whereIn('campaign', campaigns).where({ kind: 'reward' }).pluck('to')
  expect(messages.toSorted()).toEqual(rewards.toSorted())
  expect(await rules.checkWallet(fixture.knex, String(copies[0]?.company))).toEqual([])
})
