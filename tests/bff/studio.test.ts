import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandLine, filesOf, toJsonLines } from '#tests/support/brand-files.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { pngHiding } from '#tests/support/pictures.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo } from '#tests/support/sign-in.ts'
import { type Postgres, startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { callStudio, createOperator, firstFrame, signInAtStudio, tryStudioLogin } from '#tests/support/studio.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { rawCall, runOperatorCommand } from './bff-client.ts'

let stack: TestStack
// the gate runs on SQLite, the sweep on PostgreSQL
let postgres: Postgres | undefined
let operator: Awaited<ReturnType<typeof createOperator>>
let studio: Awaited<ReturnType<typeof signInAtStudio>>
let category: string
beforeAll(async () => {
  if (isSweep) postgres = await startPostgres()
  stack = await startStack({ bff: true, env: { STUDIO: '1', ...postgres?.env } })
  operator = await createOperator(stack)
  studio = await signInAtStudio(stack, operator)
  category = (await studio.call('GET', '/items/brand_categories?limit=1')).body.data[0].id
})
afterAll(async () => {
  await stack.stop()
  await postgres?.stop()
})

const sql = (text: string) => runSql(stack, postgres, text)

const newBrand = (changes: object = {}) => ({
  name: 'Bean Lane',
  slug: 'bean-lane',
  category,
  description: 'Coffee from small farms.',
  countries: ['IN'],
  currency: 'INR',
  kind: 'fixed',
  denominations: ['100000', '50000'],
  terms: 'One voucher per order.',
  how_to_redeem: 'Show the code at the counter.',
  website: 'https://bean-lane.example',
  supplier: 'inventory',
  ...changes,
})

const readBrand = async (slug: string) =>
  (await readGraph(`{ brands(limit: 1, filter: { slug: { _eq: "${slug}" } }) { name denominations face_color } }`)).brands[0]

/** Reads as an integrator does, through the BFF and its cache of the catalogue. */
async function readGraph(query: string) {
  const answer = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return data
}

const messagesOf = ({ body }: { body: { errors?: { extensions: { field: string; validation_message: string } }[] } }) =>
  Object.fromEntries((body.errors ?? []).map(({ extensions }) => [extensions.field, extensions.validation_message]))

describe('E3 Studio', { tags: ['deeper'] }, () => {
  it('is served at its own port, and nothing of it at the main port or by the BFF', async () => {
    const page = await callStudio(stack, '/admin')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<base href="/admin/"')])
    const needed = ['/admin', '/admin/login', '/auth/login', '/items/brands', '/files', '/server/info', '/users/me', '/collections']
    for (const path of needed) {
      for (const method of ['GET', 'POST', 'PATCH']) {
        const answer = await fetch(`${stack.directusUrl}${path}`, { method, headers: { cookie: studio.cookie } })
        expect([method, path, answer.status]).toEqual([method, path, 404])
      }
    }
    for (const path of ['/admin', '/items/brands', '/server/info']) expect((await rawCall(stack, path)).body).not.toContain('directus')
  })

  it('creates and changes a brand, which everyone sees at once and the log names', async () => {
    expect(await readBrand('bean-lane')).toBeUndefined()
    const made = await studio.call('POST', '/items/brands', newBrand())
    expect(made.body.errors).toBeUndefined()
    const { id, denominations } = made.body.data
    expect(denominations).toEqual(['50000', '100000'])
    const seen = await waitFor(() => readBrand('bean-lane'), { what: 'the new brand' })
    expect(seen).toMatchObject({ denominations: [50000, 100000], face_color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect((await studio.call('PATCH', `/items/brands/${id}`, { name: 'Cafe\u0301 Bean', ink_color: null })).status).toBe(200)
    await waitFor(async () => (await readBrand('bean-lane')).name === 'Café Bean', { what: 'the new name in NFC' })
    await waitFor(() => stack.log('directus').includes('"studio":"brands.update"'), { what: 'the log' })
    const lines = stack
      .log('directus')
      .split('\n')
      .filter((line) => line.includes('"studio":"brands.'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { studio: 'brands.create', id, operator: operator.email },
      { studio: 'brands.update', id, operator: operator.email, fields: ['name', 'ink_color'] },
    ])
  })

  it('refuses a brand that a file could not have, with a sentence for each field', async () => {
    const bad = await studio.call('POST', '/items/brands', newBrand({ slug: 'Bad Slug', website: 'http://x.example', supplier: null }))
    expect([bad.status, messagesOf(bad)]).toEqual([
      400,
      {
        slug: 'Use small letters, digits and single hyphens, such as bean-lane',
        website: 'Enter a web address that starts with https://, or leave this out',
        supplier: expect.stringMatching(/^Name the supplier/),
      },
    ])
    const [brand] = (await studio.call('GET', '/items/brands?filter[kind][_eq]=range&limit=1')).body.data
    expect(messagesOf(await studio.call('PATCH', `/items/brands/${brand.id}`, { max_value: 1 }))).toHaveProperty('max_value')
    const inUse = await studio.call('PATCH', `/items/brands/${brand.id}`, { currency: brand.currency === 'INR' ? 'USD' : 'INR' })
    expect(messagesOf(inUse).currency).toMatch(/^This brand is in use in/)
    expect(messagesOf(await studio.call('PATCH', `/items/brand_categories/${category}`, { slug: 'No Slug' }))).toHaveProperty('slug')
  })

  it('refuses a brand beyond the 500 that the catalogue offers', async () => {
    const [{ count: shown } = {}] = await sql("select count(*) as count from brands where status <> 'retired'")
    const lines = Array.from({ length: 500 - Number(shown) }, (_, index) => brandLine(`full-${index}`))
    await runOperatorCommand(stack, 'import-brands', { file: filesOf({ 'full.jsonl': toJsonLines(...lines) })('full.jsonl') })
    expect(messagesOf(await studio.call('POST', '/items/brands', newBrand({ slug: 'one-more' })))).toEqual({
      status: 'The catalogue offers at most 500 brands. Retire others first',
    })
    const retired = await studio.call('POST', '/items/brands', newBrand({ slug: 'one-more', status: 'retired' }))
    const offer = () => studio.call('PATCH', `/items/brands/${retired.body.data.id}`, { status: 'active' })
    expect(messagesOf(await offer())).toHaveProperty('status')
    const unchecked = "select id from brands where slug like 'full-%' and stocked_values is null"
    await waitFor(async () => (await sql(unchecked)).length === 0, { what: 'the job that stores the values in stock' })
    await sql("update brands set status = 'retired' where slug in ('full-0', 'full-1')")
    const keys = (await sql("select id from brands where slug like 'full-%' and status = 'retired'")).map(({ id }) => id)
    const together = { keys: [...keys, retired.body.data.id], data: { status: 'active' } }
    expect(messagesOf(await studio.call('PATCH', '/items/brands', together))).toHaveProperty('status')
    await sql("update brands set status = 'retired' where slug like 'full-%'")
    expect((await offer()).status).toBe(200)
  })

  it('redraws an uploaded logo, which only we serve', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(pngHiding('canary-40.7128N'))], { type: 'image/png' }), 'logo.png')
    const { id } = (await studio.call('POST', '/files', form)).body.data
    expect((await fetch(`${stack.url}/public/logos/${id}.png`)).status).toBe(404)
    const made = await studio.call('POST', '/items/brands', newBrand({ slug: 'with-logo', logo_file: id, logo: 'other.png' }))
    const { logo } = made.body.data
    expect([made.status, logo]).toEqual([200, expect.stringMatching(/^brand-[0-9a-f]{40}\.png$/)])
    const shown = await fetch(`${stack.url}/public/logos/${logo}`)
    const picture = Buffer.from(await shown.arrayBuffer())
    expect([shown.status, picture.subarray(1, 4).toString(), picture.includes('canary')]).toEqual([200, 'PNG', false])
    expect((await callStudio(stack, `/assets/${id}`, { headers: { cookie: studio.cookie } })).status).toBe(200)
    const ownSize = await callStudio(stack, `/assets/${id}?key=system-small-cover`, { headers: { cookie: studio.cookie } })
    const anySize = await callStudio(stack, `/assets/${id}?width=5000`, { headers: { cookie: studio.cookie } })
    expect([ownSize.status, anySize.status]).toEqual([200, 400])
    const text = new FormData()
    text.append('file', new Blob(['<svg/>'], { type: 'image/png' }), 'logo.png')
    const fake = (await studio.call('POST', '/files', text)).body.data.id
    expect(messagesOf(await studio.call('PATCH', `/items/brands/${made.body.data.id}`, { logo_file: fake }))).toHaveProperty('logo_file')
    expect((await studio.call('PATCH', `/items/brands/${made.body.data.id}`, { logo_file: null })).body.data.logo).toBeNull()
    for (const name of readdirSync(join(stack.dataDir, 'studio'))) utimesSync(join(stack.dataDir, 'studio', name), 0, 0)
    await sql("update plutus_jobs set run_at = 0 where kind = 'sweep-files'")
    await waitFor(async () => (await studio.call('GET', '/files')).body.data.length === 0, { what: 'unused uploads to be swept' })
    expect(readdirSync(join(stack.dataDir, 'studio'))).toEqual([])
  })

  it('deletes nothing, and shows nothing of companies, people, money and Directus itself', async () => {
    const [brand] = (await studio.call('GET', '/items/brands?limit=1')).body.data
    for (const path of [`/items/brands/${brand.id}`, `/items/brand_categories/${category}`])
      expect((await studio.call('DELETE', path)).status, path).toBe(403)
    const hidden = ['members', 'companies', 'wallets', 'wallet_transactions', 'rewards', 'api_keys', 'plutus_voucher_stock']
    for (const collection of hidden) expect((await studio.call('GET', `/items/${collection}`)).status, collection).toBe(404)
    const shown = (await studio.call('GET', '/collections')).body.data.map(({ collection }: { collection: string }) => collection)
    expect(shown.filter((name: string) => !name.startsWith('directus_'))).toEqual(['brand_categories', 'brands'])
    expect((await studio.call('GET', '/users/me')).body.data.email).toBe(operator.email)
    const byUploader = await studio.call('GET', '/files?filter[uploaded_by][email][_starts_with]=o')
    expect([byUploader.status, (await studio.call('GET', '/files?fields=uploaded_by.email')).status]).toEqual([403, 403])
    const closed: [string, string][] = [
      ['PATCH', '/settings'],
      ['POST', '/users'],
      ['GET', '/users'],
      ['GET', '/roles'],
      ['PATCH', '/users/me'],
      ['POST', '/collections'],
      ['PATCH', '/fields/brands/name'],
      ['POST', '/flows'],
      ['GET', '/extensions/registry'],
      ['GET', '/schema/snapshot'],
      ['POST', '/utils/import/brands'],
      ['POST', '/files/import'],
      ['POST', '/graphql'],
      ['POST', '/graphql/system'],
      ['POST', '/plutus/commands'],
      ['POST', '/plutus/operator/list-keys'],
    ]
    for (const [method, path] of closed) {
      const { status } = await studio.call(method, path, method === 'GET' ? undefined : {})
      expect([403, 404], `${method} ${path}: ${status}`).toContain(status)
    }
  })

  it('shows a changed category at once', async () => {
    const read = () => readGraph('{ brand_categories(limit: 100) { id name } }')
    const nameOf = async () => (await read()).brand_categories.find(({ id }: { id: string }) => id === category).name
    const before = await nameOf()
    expect((await studio.call('PATCH', `/items/brand_categories/${category}`, { name: 'Renamed' })).status).toBe(200)
    await waitFor(async () => (await nameOf()) === 'Renamed', { what: `${before} to be renamed`, timeoutMs: 45_000 })
  })

  it('explains amounts in its form', async () => {
    const { meta } = (await studio.call('GET', '/fields/brands/min_value')).body.data
    expect(meta.note).toContain('50000 is ₹500')
  })
})

describe('E3 the door of Studio', { tags: ['deeper'] }, () => {
  it('opens only with a password and the code of an authenticator, and its cookie stays on this page', async () => {
    const { email, password } = operator
    expect((await tryStudioLogin(stack, { email, password })).status).toBe(401)
    expect((await tryStudioLogin(stack, { email, password, otp: '000000' })).status).toBe(401)
    expect(studio.setCookie).toMatch(/HttpOnly; Secure; SameSite=Strict$/)
  })

  it('refuses a member, and an operator without an authenticator, also in an open session', async () => {
    const member = await tryStudioLogin(stack, demo)
    expect([member.status, await member.text()]).toEqual([403, expect.stringContaining('operators with an authenticator')])
    const other = await createOperator(stack, 'other@example.com')
    const open = await signInAtStudio(stack, other)
    expect((await open.call('GET', '/items/brands')).status).toBe(200)
    await sql(`update directus_users set tfa_secret = null where email = '${other.email}'`)
    const refused = await open.call('GET', '/items/brands')
    expect([refused.status, refused.body.errors[0].message]).toEqual([403, expect.stringContaining('create-operator')])
    expect((await tryStudioLogin(stack, other)).status).toBe(403)
    await createOperator(stack, other.email)
    expect((await open.call('GET', '/items/brands')).status).toBe(401)
    await runOperatorCommand(stack, 'remove-operator', { email: other.email })
    expect((await tryStudioLogin(stack, other)).status).toBe(401)
    await expect(createOperator(stack, 'ops@plutus.internal')).rejects.toThrow('Use one with a public domain')
  })

  it('refuses every other key and token, and a Studio session at the main port', async () => {
    const { hubToken, catalogueToken, guestToken, operatorToken } = stack.secrets
    for (const token of [hubToken, catalogueToken, guestToken, operatorToken, stack.apiKey]) {
      const answer = await callStudio(stack, '/items/brands', { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(403)
    }
    for (const headers of [{ cookie: studio.cookie }, { authorization: `Bearer ${studio.token}` }] as Record<string, string>[]) {
      for (const [method, path] of [
        ['POST', '/graphql'],
        ['POST', '/plutus/commands'],
        ['POST', '/plutus/operator/list-keys'],
      ] as const) {
        const body = method === 'POST' ? { body: '{"query":"{ brands { id } }"}' } : {}
        const answer = await fetch(`${stack.directusUrl}${path}`, {
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          ...body,
        })
        expect([path, answer.status]).toEqual([path, 403])
      }
    }
    expect(await firstFrame(stack, studio.token)).not.toContain('connection_ack')
    expect(await firstFrame(stack, stack.secrets.hubToken)).toContain('connection_ack')
    const atBff = await rawCall(stack, '/graphql?query={brands{id}}', { cookie: studio.cookie })
    expect(atBff.status).toBeGreaterThanOrEqual(400)
  })

  it('refuses an administrator of Directus without an authenticator', async () => {
    const ids = { role: randomUUID(), policy: randomUUID(), user: randomUUID(), token: randomUUID() }
    const [{ password } = {}] = await sql(`select password from directus_users where email = '${operator.email}'`)
    await sql(`insert into directus_roles (id, name) values ('${ids.role}', 'Root')`)
    await sql(`insert into directus_policies (id, name, admin_access, app_access) values ('${ids.policy}', 'Root', true, true)`)
    await sql(`insert into directus_access (id, role, policy, sort) values ('${randomUUID()}', '${ids.role}', '${ids.policy}', 1)`)
    await sql(`insert into directus_users (id, email, password, token, role, status, provider)
      values ('${ids.user}', 'root@example.com', '${password}', '${ids.token}', '${ids.role}', 'active', 'default')`)
    expect((await tryStudioLogin(stack, { email: 'root@example.com', password: operator.password })).status).toBe(403)
    const answer = await callStudio(stack, '/items/brands', { headers: { authorization: `Bearer ${ids.token}` } })
    expect(answer.status).toBe(403)
  })

  it('refuses another host’s name and the calls of other pages', async () => {
    const { port } = new URL(stack.studioUrl)
    const at = { ...stack, url: `http://127.0.0.1:${port}` }
    const host = `localhost:${port}`
    const statusOf = async (headers: Record<string, string>, path = '/items/brands') => (await rawCall(at, path, headers)).status
    expect(await statusOf({ host: 'evil.example', cookie: studio.cookie })).toBe(403)
    expect(await statusOf({ host: `evil.example:${port}` }, '/admin')).toBe(403)
    expect(await statusOf({ host, cookie: studio.cookie, origin: 'http://localhost:3000' })).toBe(403)
    expect(await statusOf({ host, cookie: studio.cookie, 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await statusOf({ host, cookie: studio.cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
  })

  it('counts attempts by address', async () => {
    const attempt = async () => (await tryStudioLogin(stack, { email: 'nobody@example.com', password: 'x' })).status
    const statuses = await Promise.all(Array.from({ length: 22 }, attempt))
    expect(statuses.toSorted()).toEqual([...Array(20).fill(401), 429, 429])
  })
})
