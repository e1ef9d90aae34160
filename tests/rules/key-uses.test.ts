import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { callAsKey, createKey, readKey, readKeyStandings, updateKeyText } from '#tests/support/keys.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person
beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
})
afterAll(() => stack?.stop())

const sql = (text: string) => runSql(stack, undefined, text)
const read = (id: string) => readKey(owner, id)

it('A11 responds to a key from another network as to an unknown one', async () => {
  const { secret } = await createKey(owner, { networks: ['203.0.113.0/24', '2001:db8::/32'] })
  expect((await callAsKey(stack, secret, { ip: '203.0.113.200' })).status).toBe(200)
  expect((await callAsKey(stack, secret, { ip: '2001:db8:1::5' })).status).toBe(200)
  const elsewhere = await callAsKey(stack, secret, { ip: '203.0.114.1' })
  expect(elsewhere.status).toBe(401)
  expect(elsewhere).toEqual(await callAsKey(stack, `plutus_live_${'x'.repeat(43)}`))
})

it('A11 treats all notations of an IPv4 address alike', async () => {
  const { key, secret } = await createKey(owner, { networks: ['::ffff:203.0.113.0/120', '::1/64'] })
  expect(key.networks).toEqual(['203.0.113.0/24', '::1/64'])
  for (const ip of ['203.0.113.9', '::ffff:203.0.113.9', '::2']) expect((await callAsKey(stack, secret, { ip })).status, ip).toBe(200)
  for (const ip of ['203.0.114.9', '::ffff:203.0.114.9', '0.0.0.1']) expect((await callAsKey(stack, secret, { ip })).status, ip).toBe(401)
})

it('A11 refuses a key that cannot be read, and no other key', async () => {
  const broken = [await createKey(owner), await createKey(owner)]
  const narrow = await createKey(owner, { networks: ['203.0.113.0/24'], abilities: ['campaign.draft'] })
  const stored = [`'["::/1.5"]'`, `'[5]'`]
  for (const [index, { key }] of broken.entries()) await sql(`update api_keys set networks = ${stored[index]} where id = '${key.id}'`)
  const unknown = await callAsKey(stack, `plutus_live_${'x'.repeat(43)}`)
  for (const { secret } of broken) expect(await callAsKey(stack, secret)).toEqual(unknown)
  const seen = [
    ...broken.map(({ secret }) => ({ secret, ip: '203.0.113.9' })),
    { secret: narrow.secret, ip: '203.0.113.9' },
    { secret: narrow.secret, ip: 'x'.repeat(5000) },
    { secret: narrow.secret, ip: null },
    { secret: stack.apiKey, ip: 'x'.repeat(5000) },
  ]
  const standings = await readKeyStandings(stack, seen)
  expect(standings.slice(0, 5)).toEqual([
    null,
    null,
    { abilities: ['campaign.draft'], endsAt: Date.parse(String(narrow.key.expires_at)) },
    null,
    null,
  ])
  expect(standings[5]?.endsAt).toBeNull()
  expect(standings[5]?.abilities).toContain('campaign.launch')
  for (const { key } of broken) await sql(`update api_keys set networks = null where id = '${key.id}'`)
})

it('A11 records when and from which network it was used, never the address', async () => {
  const { key, secret } = await createKey(owner)
  expect(await read(key.id)).toMatchObject({ last_used_at: null, last_used_network: null })
  await callAsKey(stack, secret, { ip: '203.0.113.77' })
  const used = await waitFor(async () => ((await read(key.id)).last_used_at ? read(key.id) : undefined), { what: 'the use to be noted' })
  expect(used.last_used_network).toBe('203.0.113.0/24')
  await callAsKey(stack, secret, { ip: '192.0.2.9' })
  // a later use is written later
  const later = await createKey(owner)
  await callAsKey(stack, later.secret)
  await waitFor(async () => (await read(later.key.id)).last_used_at, { what: 'the later use to be noted' })
  expect(await read(key.id)).toEqual(used)
})

it('A11 records the uses of other keys when one cannot be written, and that one at its next use', async () => {
  const [stuck, other] = [await createKey(owner), await createKey(owner)]
  await sql(
    `create trigger no_use before update of last_used_at on api_keys when new.id = '${stuck.key.id}' begin select raise(abort, 'no'); end`,
  )
  const usedOf = (id: string) => waitFor(async () => (await read(id)).last_used_at, { what: 'the use to be noted' })
  await Promise.all([stuck, other].map(({ secret }) => callAsKey(stack, secret)))
  await usedOf(other.key.id)
  expect((await read(stuck.key.id)).last_used_at).toBeNull()
  await sql('drop trigger no_use')
  await callAsKey(stack, stuck.secret)
  await usedOf(stuck.key.id)
})

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

it('A11 keeps keys after their maker leaves, and lists them to the others', async () => {
  for (const [email, leave, words] of [
    ['key-demoted@example.com', 'changeMemberRole(id: $id, role: Viewer)', 'can’t manage keys any more'],
    ['key-suspended@example.com', 'suspendMember(id: $id)', 'was suspended'],
    ['key-removed@example.com', 'removeMember(id: $id)', 'was removed from the team'],
  ] as const) {
    const maker = await joinTeam(stack, owner, email, 'Admin')
    await confirmPerson(stack, maker, email)
    const { secret } = await createKey(maker, { name: `Of ${email}` })
    await command(owner, `mutation ($id: ID!) { ${leave} { id } }`, { id: maker.user.id })
    const mail = await mailTo(stack, demo.email, ({ text }) => text.includes(`Of ${email}`))
    expect(mail.text).toContain(words)
    expect(mail.text).toContain(`plutus_live_…${secret.slice(-4)}`)
    expect((await callAsKey(stack, secret)).status).toBe(200)
  }
})

it('A11 warns the Owner and the Admins 14 and 2 days before the end, once each', async () => {
  const admin = await joinTeam(stack, owner, 'warned@example.com', 'Admin')
  const { key } = await createKey(owner, { name: 'Ending soon', expiresAt: inDays(40) })
  const mails = async () => {
    const all = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${demo.email}`)).json()
    return all.filter(({ subject }: { subject: string }) => subject.includes('Ending soon')).length
  }
  const endIn = async (days: number) => {
    await sql(`update api_keys set expires_at = ${Date.now() + days * dayMs} where id = '${key.id}'`)
    await sql("update plutus_jobs set run_at = 0 where kind = 'remind-keys'")
    await waitFor(async () => Number((await sql("select run_at from plutus_jobs where kind = 'remind-keys'"))[0]?.run_at) > Date.now(), {
      what: 'the round to end',
    })
  }
  await endIn(15)
  expect(await mails()).toBe(0)
  await endIn(13)
  await endIn(12)
  await waitFor(async () => (await mails()) === 1, { what: 'the first warning' })
  await endIn(1.5)
  await endIn(1)
  await waitFor(async () => (await mails()) === 2, { what: 'the second warning' })
  await command(owner, updateKeyText, { id: key.id, input: { expiresAt: inDays(60) } })
  await sql(`update api_keys set old_works_until = ${Date.now() - 1000} where id = '${key.id}'`)
  await endIn(10)
  await waitFor(async () => (await mails()) === 3, { what: 'a warning of the new end' })
  expect(await sql(`select old_works_until from api_keys where id = '${key.id}'`)).toEqual([{ old_works_until: null }])
  await mailTo(stack, admin.email, ({ subject }) => subject.includes('Ending soon'))
})
