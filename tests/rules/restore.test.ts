import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { campaignReaches, expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { clockVariables } from '#tests/support/clock.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const run = promisify(execFile)
const facts = JSON.parse(readFileSync(new URL('../fixtures/data-folder/known.json', import.meta.url), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'plutus-restored-'))
const archive = join(folder, 'plutus.tar')

let stack: TestStack
let said = ''

beforeAll(async () => {
  writeFileSync(archive, brotliDecompressSync(readFileSync(new URL('../fixtures/archive/plutus.tar.br', import.meta.url))))
  writeFileSync(join(folder, 'passphrase'), 'pass phrase\n')
  // four hours later, so that the launch of the archive is due
  const clock = clockVariables(Date.parse(facts.takenAt) + 4 * 3_600_000)
  const { DATA_DIR: _, ...env } = process.env
  const restore = (dataDir: string) =>
    run(process.execPath, [join(root, 'graphql/restore.ts'), archive], {
      env: { ...env, ...clock, DATA_DIR: dataDir, BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase') },
    })
  const dataDir = join(folder, 'data')
  said = (await restore(dataDir)).stdout
  stack = await startStack({ isFresh: true, env: { DEMO: '0', ...clock }, fill: (empty) => cpSync(dataDir, empty, { recursive: true }) })
})
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('O1 restores the archive of a real backup, holds what it would send, gives a voucher, and releases the rest', async () => {
  expect(said).toMatch(/Restored the backup of .*\nRows: \d+ in \d+ tables, as backed up\.\nLedgers: 1 wallets, no mismatches\./)
  expect(said).toContain('R of year 2627')
  const { notes } = await (await fetch(`${stack.directusUrl}/plutus/ready`)).json()
  expect(notes).toContain('held')

  const open = recipientOf(stack, facts.open)
  expect((await open.claim(String((await open.open()).view.brands[0]?.id), randomUUID())).status).toBe(200)
  const owner = actAs(stack, facts.token)
  const launches = await runSql(stack, undefined, `select status from launches where campaign = '${facts.later}'`)
  expect(launches).toEqual([expect.objectContaining({ status: 'scheduled' })])
  const listed = (await operator(stack, 'release')) as { held: { kind: string }[]; launches: object[]; backupAt: string }
  expect(listed.held.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reward', 'issue-launch', 'expire-launch']))
  expect(listed.launches).toHaveLength(1)
  await expectLedgersToSum(stack)

  expect(await operator(stack, 'release', { yes: 'true' })).toMatchObject({ released: true })
  await campaignReaches(owner, facts.later, 'live')
  // the reward was claimed before, so its email is no longer needed
  const message = async () =>
    (await runSql(stack, undefined, `select status from messages where reward = '${facts.open}' and kind = 'reward'`))[0]
  await waitFor(async () => (await message())?.status === 'cancelled', { what: 'the email to be decided' })
  await expectLedgersToSum(stack)
})
