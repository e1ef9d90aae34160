import { randomUUID } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, expectLedgersToSum, launch } from '#tests/support/campaigns.ts'
import { clockVariables } from '#tests/support/clock.ts'
import { callAsKey } from '#tests/support/keys.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { actAs } from '#tests/support/sign-in.ts'
import { goodPassword } from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { signInTrusting } from '#tests/support/team.ts'

const folder = new URL('../fixtures/data-folder/', import.meta.url)
const facts = JSON.parse(readFileSync(new URL('known.json', folder), 'utf8'))

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({
    isFresh: true,
    env: { DEMO: '0', ...clockVariables(Date.parse(facts.takenAt) + 60_000) },
    fill: (dataDir) => {
      writeFileSync(join(dataDir, 'plutus.db'), brotliDecompressSync(readFileSync(new URL('plutus.db.br', folder))))
      copyFileSync(new URL('secrets.json', folder), join(dataDir, 'secrets.json'))
    },
  })
})
afterAll(() => stack?.stop())

it('copies the database of 0.2.0 before it is migrated', () => {
  const copies = join(stack.dataDir, 'before-migrations')
  const [name = ''] = readdirSync(copies)
  expect(readdirSync(copies)).toEqual([expect.stringMatching(/^[\dT.Z-]+\.db$/)])
  const of = (path: string) => {
    const database = new DatabaseSync(path, { readOnly: true })
    const rows = database.prepare("select key, value from plutus_meta where key like 'model%' order by key").all()
    const campaigns = database.prepare('select count(*) as count from campaigns').get()
    database.close()
    return { keys: rows.map(({ key }) => key), hash: rows[0]?.value, ...campaigns }
  }
  const before = of(join(copies, name))
  const now = of(join(stack.dataDir, 'plutus.db'))
  expect([before.keys, now.keys]).toEqual([['model'], ['model', 'model-number']])
  expect(before.hash).not.toBe(now.hash)
  expect(before).toMatchObject({ count: expect.any(Number) })
})

it('E6 S3 R5 R12 opens the data folder of 0.2.0 with its sessions, keys, links, ledgers and drafts', async () => {
  const owner = actAs(stack, facts.token)
  const wallet = async () => (await owner.graphql<{ wallets: object[] }>('{ wallets { available reserved seq } }')).data?.wallets[0]
  expect(await wallet()).toEqual(facts.wallet)
  await expectLedgersToSum(stack)
  expect((await callAsKey(stack, facts.key)).status).toBe(200)
  expect((await recipientOf(stack, facts.claimed).open()).view.claim?.voucher).toMatch(/\S/)

  const open = recipientOf(stack, facts.open)
  const claimed = await open.claim(String((await open.open()).view.brands[0]?.id), randomUUID())
  expect(claimed.status).toBe(200)
  const again = await signInTrusting(stack, facts.email, goodPassword)
  expect((await again.graphql('{ campaigns { id } }')).data).toMatchObject({ campaigns: expect.arrayContaining([{ id: facts.later }]) })
  await campaignReaches(owner, facts.later, 'scheduled')
  await launch(owner, await addRecipient(owner, facts.draft, { email: 'new@people.example.com', firstName: 'New' }))
  await campaignReaches(owner, facts.draft, 'live')
  await expectLedgersToSum(stack)
})
