/** @module-tag deeper */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '#graphql/seed/campaign-actions.ts'
import { draftCampaign, expectLedgersToSum, importPeople, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { codeFileOf, downloadCodes, draftCodes, openCodes, requestCodes } from '#tests/support/codes.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { shareAt } from '#tests/support/launch-shares.ts'
import { mailCount, mailTo } from '#tests/support/mail.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'

// a sweep has more kills and more rows between them
const people = isSweep ? 5000 : 300
const codes = isSweep ? 10_000 : 800
const kills = isSweep ? { issuing: 3, sending: [0.2, 0.6], codes: 5 } : { issuing: 1, sending: [0.4], codes: 1 }
const seed = Number(process.env.SEED ?? 20261120)
const random = seededRandom(seed)

let stack: TestStack
let owner: Person

// the supervisor allows five restarts a minute, so each test starts its own stack
beforeEach(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '9000000.00', reason: 'enough for all of them' })
})
afterEach(() => stack?.stop())

/** Returns the campaign’s counters by SQL, past Directus, which is busy. */
async function progress(id: string): Promise<{ issued: number; sent: number }> {
  const [row] = await runSql(stack, undefined, `select issued_count, sent_count from campaigns where id = '${id}'`)
  return { issued: Number(row?.issued_count), sent: Number(row?.sent_count) }
}

/** Kills Directus once `look` returns at least `row`, and waits until it is back. */
async function killAt(row: number, what: string, look: () => Promise<number>): Promise<void> {
  await waitFor(async () => (await look()) >= row, { what: `row ${row} of ${what}`, everyMs: 15 })
  const pid = stack.kill('directus')
  console.log(`kill -9 of pid ${pid} at row ${row} of ${what} (seed ${seed})`)
  await stack.isBack('directus', pid)
}

it('issues exactly the rewards of a launch and one mail each through repeated kill -9 of Directus', async () => {
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Killed five times', value: '10000' })).id, people)
  expect(draft.recipient_count).toBe(people)
  const before = await mailCount(stack)
  await launch(owner, draft)

  // some kills while rewards are issued, some while mails are sent, each at a seeded row of its range
  for (let kill = 0; kill < kills.issuing; kill++)
    await killAt(
      Math.floor(((kill + random()) * 0.72 * people) / kills.issuing),
      'the issuing',
      async () => (await progress(draft.id)).issued,
    )
  for (const band of kills.sending)
    await killAt(Math.floor((band + random() * 0.3) * people), 'the sending', async () => (await progress(draft.id)).sent)

  await waitFor(async () => (await progress(draft.id)).sent === people, { what: 'every mail to leave', timeoutMs: 180_000 })
  const rewards = await rewardsOf(owner, draft.id)
  expect(rewards).toHaveLength(people)
  expect(new Set(rewards.map(({ row_no }) => row_no)).size).toBe(people)
  // the mail to the owner is read from the table, because the mailbox may have dropped it after so many others
  const toOwner = `select id from plutus_account_mails where kind = 'launch-finished' and "to" = '${demo.email}' and status = 'sent'`
  await waitFor(async () => (await runSql(stack, undefined, toOwner)).length === 1, {
    what: 'the mail to the owner',
  })
  expect((await mailCount(stack)) - before).toBe(people + 1)
  await expectLedgersToSum(stack)

  const random20 = Array.from({ length: 20 }, () => rewards[Math.floor(random() * people)])
  for (const reward of random20) expect((await recipientOf(stack, String(reward?.id)).open()).view.status).toBe('open')
}, 400_000)

it('R30 E6 creates exactly the codes of a launch and their shares of fee and tax through repeated kill -9, and stores no code in clear', async () => {
  const before = await walletOf()
  const mails = await mailCount(stack)
  const draft = await draftCodes(owner, 'Many codes', { quantity: codes, prefix: 'QZ' })
  const launched = await launch(owner, draft)
  for (let kill = 0; kill < kills.codes; kill++)
    await killAt(
      Math.floor(((kill + random()) * codes) / (kills.codes + 0.5)),
      'the making of codes',
      async () => (await progress(draft.id)).issued,
    )
  await waitFor(async () => (await progress(draft.id)).issued === codes, { what: 'every code' })

  const [made] = await runSql(
    stack,
    undefined,
    `select count(*) as count, count(distinct code_hash) as codes, count(distinct row_no) as numbers, max(row_no) as last,
     sum(remaining + fee_remaining) as held from rewards where launch = '${launched.id}'`,
  )
  expect(made).toEqual({ count: codes, codes, numbers: codes, last: codes, held: Number(draft.total) })
  const charged = await runSql(
    stack,
    undefined,
    `select value, fee - tax as fee, tax from rewards where launch = '${launched.id}' order by row_no`,
  )
  expect(charged).toEqual(charged.map(({ value }, at) => ({ value, ...shareAt(at, codes, Number(value)) })))
  expect(await walletOf()).toEqual({ available: before.available - Number(draft.total), reserved: before.reserved + Number(draft.total) })
  const holds = await runSql(stack, undefined, `select type from wallet_transactions where launch = '${launched.id}'`)
  expect(holds).toEqual([{ type: 'hold' }])
  await expectLedgersToSum(stack)
  const files = await runSql(stack, undefined, `select status, code_count from code_files where launch = '${launched.id}'`)
  expect(files).toEqual([{ status: 'ready', code_count: codes }])
  await mailTo(stack, demo.email, ({ subject }) => subject === 'Many codes: your codes are ready')

  await confirmPerson(stack, owner, demo.email)
  const file = await codeFileOf(owner, draft.id)
  const lines = await downloadCodes(owner, file)
  expect(new Set(lines.map(({ code }) => code)).size).toBe(codes)
  const sheet = (await (await requestCodes(owner, file, 'xlsx')).json()) as { url: string }
  expect(Buffer.from(await (await owner.fetch(`/plutus${sheet.url}`)).arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from('PK'))
  const random20 = Array.from({ length: 20 }, () => String(lines[Math.floor(random() * codes)]?.code))
  for (const code of random20) expect((await (await openCodes(stack, [code])).open()).view.status).toBe('open')

  const issued = new Set(lines.map(({ code }) => code))
  const texts = filesUnder(stack.dataDir).map((path) => [path, readFileSync(path, 'latin1')] as const)
  const found = texts.flatMap(([path, text]) =>
    (text.match(/QZ[2-9A-HJKMNP-Z]{14}/g) ?? []).filter((word) => issued.has(word)).map(() => path),
  )
  console.log(`${codes} codes, ${texts.length} files of the data folder: ${found.length} found; ${(await mailCount(stack)) - mails} mails`)
  expect(found).toEqual([])
}, 400_000)

async function walletOf(): Promise<{ available: number; reserved: number }> {
  const { data } = await owner.graphql<{ wallets: { available: string; reserved: string }[] }>(
    '{ wallets(limit: 1) { available reserved } }',
  )
  return { available: Number(data?.wallets[0]?.available), reserved: Number(data?.wallets[0]?.reserved) }
}

/** Returns the paths of all files that a stolen disk contains: the database, its log, our logs, mails and unfinished spreadsheets. */
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/cache'))
    .map((entry) => join(entry.parentPath, entry.name))
