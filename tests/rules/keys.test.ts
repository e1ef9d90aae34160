import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, operator } from '#tests/support/campaigns.ts'
import {
  callAsKey,
  createKey,
  createKeyText,
  type ListedKey,
  readKey,
  readKeyStandings,
  revokeKeyText,
  rotateKeyText,
  updateKeyText,
} from '#tests/support/keys.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { joinTeam } from '#tests/support/team.ts'

let stack: TestStack
let owner: Person
/** A session of the same person without a fresh code. */
let unconfirmed: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  unconfirmed = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
})
afterAll(() => stack?.stop())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const sql = (text: string) => runSql(stack, undefined, text)
const codeOf = async (answer: ReturnType<Person['graphql']>) => (await answer).errors?.[0]?.extensions.code
const read = (id: string) => readKey(owner, id)

describe('creating a key', () => {
  it('A11 shows its secret once, stores a hash, and lasts a year', async () => {
    const { key, secret } = await createKey(owner)
    expect(secret).toMatch(/^plutus_live_[\w-]{43}$/)
    expect(key).toMatchObject({
      name: 'Payroll',
      status: 'active',
      prefix: 'plutus_live_',
      last4: secret.slice(-4),
      abilities: null,
      networks: null,
      member: { company_role: 'Sender' },
      made_by: { id: owner.user.id },
    })
    expect(Math.round((Date.parse(String(key.expires_at)) - Date.now()) / dayMs)).toBe(365)
    expect(await callAsKey(stack, secret)).toMatchObject({ status: 200, text: expect.stringContaining('Aurora Retail') })
    expect(JSON.stringify(await sql('select * from api_keys'))).not.toContain(secret.slice(12, -4))
  })

  it('A11 refuses invalid input before it writes', async () => {
    const before = await sql('select id from api_keys')
    for (const selection of [
      '{ key { key_hash } secret }',
      '{ key { id } hash }',
      '{ key }',
      '{ secret @skip(if: true) }',
      '{ key { id(a: 1) } }',
    ])
      expect(await codeOf(owner.graphql(`mutation { createApiKey(input: { name: "No", role: Viewer }) ${selection} }`)), selection).toBe(
        'BAD_INPUT',
      )
    expect(await sql('select id from api_keys')).toEqual(before)
  })

  it('A11 requires a fresh code, and people who manage keys', async () => {
    const input = { name: 'Payroll', role: 'Sender' }
    expect(await codeOf(unconfirmed.graphql(createKeyText, { input }))).toBe('STEP_UP_REQUIRED')
    expect(await codeOf(actAs(stack, stack.apiKey).graphql(createKeyText, { input }))).toBe('FORBIDDEN')
  })

  it.each([
    [{ role: 'Owner' }, 'input.role'],
    [{ name: '  ' }, 'input.name'],
    [{ networks: ['203.0.113.0/33'] }, 'input.networks.0'],
    [{ networks: ['example.com'] }, 'input.networks.0'],
    [{ networks: ['203.0.113.0/24', '::/1.5'] }, 'input.networks.1'],
    [{ networks: ['::ffff:10.0.0.0/90'] }, 'input.networks.0'],
    [{ abilities: ['team.manage'] }, 'input.abilities.0'],
    [{ abilities: ['recharge.start'] }, 'input.abilities'],
    [{ expiresAt: inDays(-1) }, 'input.expiresAt'],
    [{ expiresAt: inDays(4000) }, 'input.expiresAt'],
    [{ monthlyLimit: '-5' }, 'input.monthlyLimit'],
  ])('A11 refuses %j at its field', async (wrong, field) => {
    const { errors } = await owner.graphql(createKeyText, { input: { name: 'Payroll', role: 'Sender', ...wrong } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: { [field]: expect.any(String) } })
  })

  it('A11 gives no key more than its maker has', async () => {
    const admin = await joinTeam(stack, owner, 'key-admin@example.com', 'Admin')
    await confirmPerson(stack, admin, admin.email)
    const choose = (allowed: boolean) =>
      command(owner, 'mutation ($c: [PermissionChangeInput!]!) { updatePermissions(changes: $c) { id } }', {
        c: [{ role: 'Admin', ability: 'campaign.launch', allowed }],
      })
    const { key } = await createKey(owner)
    await choose(false)
    const { errors } = await admin.graphql(createKeyText, { input: { name: 'Sneaky', role: 'Sender' } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ability: 'campaign.launch' })
    expect(await codeOf(admin.graphql(rotateKeyText, { id: key.id }))).toBe('FORBIDDEN')
    const narrow = await createKey(admin, { abilities: ['campaign.draft'] })
    expect(await codeOf(admin.graphql(updateKeyText, { id: narrow.key.id, input: { abilities: null } }))).toBe('FORBIDDEN')
    await choose(true)
  })

  it('A11 stops at a hundred live keys, and a revoked one frees a place', async () => {
    const { key: ended } = await createKey(owner)
    const [{ company } = {}] = await sql(`select company from api_keys where id = '${ended.id}'`)
    const [{ count: already } = {}] = await sql(`select count(*) as count from api_keys where company = '${company}' and status = 'active'`)
    const columns = 'prefix, last4, status, date_created, expires_at'
    await sql(`
      with recursive n(i) as (select ${Number(already)} union all select i + 1 from n where i < 99)
      insert into api_keys (id, company, member, seq, name, key_hash, ${columns})
      select printf('00000000-0000-4000-8000-%012d', i), company, member, 1000 + i, 'Filler', printf('%064d', i), ${columns}
      from api_keys, n where api_keys.id = '${ended.id}'`)
    const { errors } = await owner.graphql(createKeyText, { input: { name: 'One more', role: 'Viewer' } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'KEY_LIMIT', max: 100 })
    await sql(`update api_keys set expires_at = ${Date.now() - 1000} where id = '${ended.id}'`)
    const { key: instead } = await createKey(owner, { name: 'In its place' })
    const again = await owner.graphql(updateKeyText, { id: ended.id, input: { expiresAt: inDays(10) } })
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'KEY_LIMIT', max: 100 })
    await command(owner, updateKeyText, { id: ended.id, input: { name: 'Still ended' } })
    await command(owner, revokeKeyText, { id: instead.id })
    await command(owner, updateKeyText, { id: ended.id, input: { expiresAt: inDays(10) } })
    await sql("delete from api_keys where name = 'Filler'")
  })
})

describe('the permissions of a key', () => {
  const draft =
    'mutation { createCampaign(clientId: "6f1d0c3a-3c55-4b0e-9a58-0000000000ab", input: { name: "Keys", deliveryType: rewardlinks }) { id } }'
  const money = '{ wallet_transactions(limit: 1) { id } audit_events(limit: 1) { id } }'

  it('A11 are narrowed by a list for commands, and for reading money and the log, also later', async () => {
    const { key, secret } = await createKey(owner, { role: 'Admin' })
    expect((await callAsKey(stack, secret, { query: money })).text).toMatch(/"wallet_transactions":\[\{.*"audit_events":\[\{/)
    await command(owner, updateKeyText, { id: key.id, input: { abilities: ['money.view'] } })
    expect((await callAsKey(stack, secret, { query: money })).text).toMatch(/"wallet_transactions":\[\{.*"audit_events":\[\]/)
    expect((await callAsKey(stack, secret, { query: draft })).text).toContain('FORBIDDEN')
    await command(owner, updateKeyText, { id: key.id, input: { abilities: [] } })
    expect((await callAsKey(stack, secret, { query: money })).text).toMatch(/"wallet_transactions":\[\],"audit_events":\[\]/)
    expect((await callAsKey(stack, secret, { query: '{ campaigns(limit: 1) { id } }' })).text).toContain('"id"')
    await command(owner, updateKeyText, { id: key.id, input: { abilities: null } })
    expect((await callAsKey(stack, secret, { query: money })).text).toMatch(/"wallet_transactions":\[\{.*"audit_events":\[\{/)
  })

  it('A11 shrink with its role, whatever its list allows', async () => {
    const { secret } = await createKey(owner, { abilities: ['campaign.draft', 'campaign.launch'] })
    const start =
      'mutation { launchCampaign(id: "7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11", idempotencyKey: "key-launch", expectedTotal: "1") { id } }'
    expect((await callAsKey(stack, secret, { query: start })).text).toContain('NOT_FOUND')
    const choose = (allowed: boolean) =>
      command(owner, 'mutation ($c: [PermissionChangeInput!]!) { updatePermissions(changes: $c) { id } }', {
        c: [{ role: 'Sender', ability: 'campaign.launch', allowed }],
      })
    await choose(false)
    expect((await callAsKey(stack, secret, { query: start })).text).toContain('FORBIDDEN')
    await choose(true)
  })

  it('A11 include its member’s budget as limit, and a higher one needs a code wherever it is set', async () => {
    const { key } = await createKey(owner, { monthlyLimit: '50000' })
    const limit = async () => (await sql(`select monthly_limit from member_budgets where member = '${key.member.id}'`))[0]?.monthly_limit
    expect(Number(await limit())).toBe(50_000)
    const set = 'mutation ($id: ID!, $limit: GraphQLBigInt) { setMemberBudget(member: $id, monthlyLimit: $limit) { id } }'
    expect(await codeOf(unconfirmed.graphql(set, { id: key.member.id, limit: '60000' }))).toBe('STEP_UP_REQUIRED')
    expect(await codeOf(unconfirmed.graphql(updateKeyText, { id: key.id, input: { monthlyLimit: null } }))).toBe('STEP_UP_REQUIRED')
    await command(unconfirmed, updateKeyText, { id: key.id, input: { monthlyLimit: '40000' } })
    expect(Number(await limit())).toBe(40_000)
  })
})

describe('changing a key', () => {
  it('A11 requires a code only for what widens it', async () => {
    const { key } = await createKey(owner, {
      abilities: ['campaign.draft', 'template.edit'],
      networks: ['10.0.0.0/8'],
      expiresAt: inDays(30),
    })
    const change = (input: object) => codeOf(unconfirmed.graphql(updateKeyText, { id: key.id, input }))
    for (const wider of [
      { abilities: ['campaign.draft', 'template.edit', 'campaign.launch'] },
      { abilities: null },
      { networks: ['10.0.0.0/8', '192.0.2.0/24'] },
      { networks: ['::ffff:10.0.0.0/96'] },
      { networks: ['::ffff:a00:0/96'] },
      { networks: ['::/0'] },
      { networks: null },
      { networks: [] },
      { expiresAt: inDays(31) },
    ])
      expect(await change(wider), JSON.stringify(wider)).toBe('STEP_UP_REQUIRED')
    for (const narrower of [
      { name: 'Payroll, narrowed' },
      { abilities: ['campaign.draft'] },
      { networks: ['10.1.0.0/16', '10.2.3.4'] },
      { expiresAt: inDays(20) },
      {},
    ])
      expect(await change(narrower), JSON.stringify(narrower)).toBeUndefined()
    expect(await read(key.id)).toMatchObject({
      name: 'Payroll, narrowed',
      abilities: ['campaign.draft'],
      networks: ['10.1.0.0/16', '10.2.3.4'],
    })
  })
})

describe('rotating and revoking a key', () => {
  it('A11 keeps the old secret for the chosen hours, and 0 ends every older one', async () => {
    const { key, secret: first } = await createKey(owner)
    const { secret: second, key: shown } = await command<{ secret: string; key: ListedKey }>(owner, rotateKeyText, { id: key.id })
    expect(shown.last4).toBe(second.slice(-4))
    expect(Math.round((Date.parse(String(shown.old_works_until)) - Date.now()) / 3_600_000)).toBe(24)
    const { secret: third } = await command<{ secret: string }>(owner, rotateKeyText, { id: key.id, hours: 168 })
    for (const secret of [first, second, third]) expect((await callAsKey(stack, secret)).status).toBe(200)
    const seen = [first, second, third].map((secret) => ({ secret, ip: null }))
    const ends = (await readKeyStandings(stack, seen)).map((standing) => standing?.endsAt)
    expect(ends[0]).toBe(Date.parse(String(shown.old_works_until)))
    expect(Math.round((Number(ends[1]) - Date.now()) / 3_600_000)).toBe(168)
    expect(ends[2]).toBe(Date.parse(String(key.expires_at)))
    await sql(`update plutus_retired_keys set works_until = ${Date.now() - 1} where works_until < ${Date.now() + 25 * 3_600_000}`)
    expect((await callAsKey(stack, first)).status).toBe(401)
    expect((await callAsKey(stack, second)).status).toBe(200)
    const { secret: fourth } = await command<{ secret: string }>(owner, rotateKeyText, { id: key.id, hours: 0 })
    for (const secret of [second, third]) expect((await callAsKey(stack, secret)).status).toBe(401)
    expect((await callAsKey(stack, fourth)).status).toBe(200)
    expect(await codeOf(unconfirmed.graphql(rotateKeyText, { id: key.id }))).toBe('STEP_UP_REQUIRED')
    for (const hours of [-1, 169]) expect(await codeOf(owner.graphql(rotateKeyText, { id: key.id, hours }))).toBe('VALIDATION')
  })

  it('A11 revokes every secret at once without a code, and permanently', async () => {
    const { key, secret } = await createKey(owner)
    const { secret: next } = await command<{ secret: string }>(owner, rotateKeyText, { id: key.id })
    expect(await command<ListedKey>(unconfirmed, revokeKeyText, { id: key.id })).toMatchObject({ status: 'revoked', old_works_until: null })
    for (const gone of [secret, next]) expect((await callAsKey(stack, gone)).status).toBe(401)
    await command(unconfirmed, revokeKeyText, { id: key.id })
    expect(await codeOf(owner.graphql(rotateKeyText, { id: key.id }))).toBe('KEY_ENDED')
    expect(await codeOf(owner.graphql(updateKeyText, { id: key.id, input: { name: 'Back' } }))).toBe('KEY_ENDED')
  })

  it('A11 revives an expired key by a later end, and refuses to rotate it before', async () => {
    const { key, secret } = await createKey(owner, { expiresAt: inDays(1) })
    await sql(`update api_keys set expires_at = ${Date.now() - 1000} where id = '${key.id}'`)
    expect((await callAsKey(stack, secret)).status).toBe(401)
    expect(await codeOf(owner.graphql(rotateKeyText, { id: key.id }))).toBe('KEY_ENDED')
    await command(owner, updateKeyText, { id: key.id, input: { expiresAt: inDays(10) } })
    expect((await callAsKey(stack, secret)).status).toBe(200)
  })
})

it('A11 logs each action, and the secret in none', async () => {
  const { key, secret } = await createKey(owner, { name: 'Logged', networks: ['203.0.113.0/24'] })
  const { secret: next } = await command<{ secret: string }>(owner, rotateKeyText, { id: key.id })
  await command(owner, updateKeyText, { id: key.id, input: { name: 'Logged twice' } })
  await command(owner, revokeKeyText, { id: key.id })
  const { data } = await owner.graphql<{ audit_events: { action: string }[] }>(
    'query ($id: String!) { audit_events(filter: { entity_id: { _eq: $id } }, sort: ["seq"], limit: 10) { action detail before after } }',
    { id: key.id },
  )
  expect(data?.audit_events.map(({ action }) => action)).toEqual(['api_key.create', 'api_key.rotate', 'api_key.update', 'api_key.revoke'])
  for (const each of [secret, next]) expect(JSON.stringify(data)).not.toContain(each.slice(12, -4))
})

it('A11 creates the operator’s keys alike: for a year, with plutus_live_, visible to their company', async () => {
  const made = await operator(stack, 'create-key', { company: 'Aurora Retail', name: 'By hand', role: 'Viewer' })
  expect(await read(String(made.id))).toMatchObject({ name: 'By hand', made_by: null, prefix: 'plutus_live_' })
  await command(owner, revokeKeyText, { id: String(made.id) })
  expect((await callAsKey(stack, String(made.key))).status).toBe(401)
})

it('A11 refuses an operator who suspends the member of a key, which would look live and fail', async () => {
  const { key, secret } = await createKey(owner)
  const [member] = await sql(`select email from members where id = '${key.member.id}'`)
  await expect(operator(stack, 'suspend-member', { email: member?.email })).rejects.toThrow('NOT_FOUND')
  expect((await callAsKey(stack, secret)).status).toBe(200)
})
