import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it as itAlways } from 'vitest'
import { sessionOf } from '#bff/gateway/session/session.ts'
import { addRecipient, campaignReaches, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { checkFile } from '#tests/support/imports.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { type S3Double, startS3Double } from '#tests/support/s3-double.ts'
import { copyAsOther } from '#tests/support/second-build.ts'
import { demo, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { hasRedis } from '#tests/support/start-redis.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { type Machine, startTwoMachines, type TwoMachines } from '#tests/support/two-machines.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  cookieName,
  documents,
  listen,
  openSubscriptionClient,
  post,
  sameOriginHeaders,
  sealAgedSession,
  toDocumentId,
  trustDocuments,
} from './bff-client.ts'

type CompanyFrame = { data: { companies_mutated: { data: { id: string; name: string } } } }

const newName = 'Renamed without an event'

/** Skipped where Redis’s server is absent. */
const it = itAlways.skipIf(!hasRedis)

let s3: S3Double
let builds: ReturnType<typeof copyAsOther>
let two: TwoMachines
let a: Machine
let b: Machine
let lostAt: number
/** A tab of the other company at the BFF of `a`, and its frames. */
let first: ReturnType<typeof openSubscriptionClient>
let frames: CompanyFrame[]
/** A tab at the BFF of `a`, whose session the BFF of `b` has refreshed to `fresh`. */
let tab: ReturnType<typeof openSubscriptionClient>
let fresh: string
beforeAll(async () => {
  if (!hasRedis) return
  s3 = await startS3Double()
  builds = copyAsOther()
  two = await startTwoMachines({ ...s3.env, DRAIN_SECONDS: '2' }, { own: [{}, { WEB_DIR: builds.webDir }] })
  ;[a, b] = two.machines
  for (const { bff } of two.machines) await trustDocuments(bff)
  // no other case changes this company
  const { cookie } = await signInAtBff(a.bff, rival)
  first = openSubscriptionClient(a.bff, { cookie })
  await first.connected
  frames = listen<CompanyFrame>(first.client, documents.companyLive).received
  await waitFor(() => frames.length > 0, { what: 'the current company' })
  await renameSilently('Harborline Goods', newName)
  lostAt = Date.now()
})
/** Changes a name of which no event tells, as if that was lost. */
const renameSilently = (from: string, to: string) =>
  two.postgres.run(`update companies set name = '${to}', revision = revision + 1 where name = '${from}'`)
const seesName = (name: string) => waitFor(() => frames.some(({ data }) => data.companies_mutated.data.name === name), { what: name })
afterAll(async () => {
  await first?.client.dispose()
  await two?.stop()
  await s3?.stop()
  if (builds) rmSync(builds.webDir, { recursive: true })
})

/** Returns the headers of a page with this session cookie, which has another name on each port, as both have the same address elsewhere. */
const headersWith = (bff: TestStack, cookie: string) => ({
  ...sameOriginHeaders(bff),
  cookie: cookie.replace(/^[^=]*/, cookieName(bff)),
})

const ask = (bff: TestStack, cookie: string, document: string = documents.wallet) =>
  post(bff, '/graphql', headersWith(bff, cookie), JSON.stringify({ documentId: toDocumentId(document) }))

const cookieOf = (response: Response): string | undefined => response.headers.getSetCookie()[0]?.split(';')[0]

/** Asks who is signed in. Returns the status and the cookie that the answer sets. */
async function readSession(bff: TestStack, cookie: string) {
  const answer = await fetch(`${bff.url}/auth/session`, { headers: headersWith(bff, cookie) })
  await answer.arrayBuffer()
  return [answer.status, cookieOf(answer)]
}

it('A3 opens a reward’s link at both', async () => {
  const owner = await signIn(a.directus)
  const { id } = await draftCampaign(owner, { name: 'Over both' })
  await launch(owner, await addRecipient(owner, id, { email: `${randomUUID()}@example.com`, firstName: 'Pat' }))
  await campaignReaches(owner, id, 'live')
  const token = rewardToken(a.directus, String((await rewardsOf(owner, id))[0]?.id))
  for (const { bff } of two.machines) expect((await fetch(`${bff.url}/public/rewards/${token}`)).status).toBe(200)
})

it('checks an import of one at either, and serves its logo at the other', async () => {
  const owner = await signIn(a.directus)
  const { id } = await draftCampaign(owner, { name: 'Shared files' })
  const people = await checkFile(owner, id, 'email,name\na@example.com,Ada\n', { email: 0, firstName: 1 })
  expect(people).toMatchObject({ rows: 1, failure: null })
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await owner.fetch('/plutus/files?kind=logo', { method: 'POST', headers, body: new Uint8Array(pngOf(100, 40)) })
  const { file } = (await answer.json()) as { file: string }
  for (const { bff, directus } of two.machines) {
    expect((await fetch(`${bff.url}/public/logos/${file}`)).status).toBe(200)
    expect(existsSync(join(directus.dataDir, 'uploads', file))).toBe(false)
  }
})

it('S12 C2 serves scripts and documents of each build at both, during a rolling deploy', async () => {
  const { first, other } = builds
  const { token, user } = await signIn(a.directus)
  const cookie = await sealAgedSession(a.directus, sessionOf(token, { company: user.company.id, absoluteEnd: Date.now() + 86_400_000 }), 0)
  for (const [bff, own, { id, script, document }] of [
    [a.bff, first, other],
    [b.bff, other, first],
  ] as const) {
    const idAt = async (path: string) => ((await (await fetch(bff.url + path)).json()) as { id?: string }).id
    expect(await idAt('/builds/latest.json')).toBe(own.id)
    await waitFor(async () => (await idAt(`/builds/meta/${id}.json`)) === id, { what: 'the other build' })
    const loaded = await fetch(`${bff.url}/assets/${script}`)
    expect([loaded.status, loaded.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    const run = () => post(bff, '/graphql', headersWith(bff, cookie), JSON.stringify({ documentId: document }))
    await waitFor(async () => (await run()).status === 200, { what: 'its documents' })
    expect(existsSync(join(bff.dataDir, `builds/fetched/${id}.json`))).toBe(true)
  }
  expect([...s3.objects.keys()].filter((key) => key.startsWith('web-builds/'))).toHaveLength(2)
})

it('serves a session of one at the other, and fifty calls at its refresh over both (A9)', async () => {
  const { token, user } = await signIn(a.directus)
  const session = sessionOf(token, { company: user.company.id, absoluteEnd: Date.now() + 86_400_000 })
  const old = await sealAgedSession(a.directus, session, 16)
  const calls = Array.from({ length: 50 }, async (_, index) => {
    const bff = two.machines[index % 2]?.bff ?? a.bff
    for (;;) {
      const response = await ask(bff, old)
      if (response.status !== 429) return { status: response.status, cookie: cookieOf(response) }
      await response.arrayBuffer()
    }
  })
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  const cookies = [...new Set(answers.map(({ cookie }) => cookie?.replace(/^[^=]+/, '') ?? ''))]
  console.log(`fifty calls over two BFFs made ${cookies.length} refreshes`)
  expect(cookies.length).toBeLessThanOrEqual(2)
  for (const cookie of cookies) for (const { bff } of two.machines) expect((await ask(bff, cookie)).status).toBe(200)
})

it('C4 answers 401 to a late call whose session the other has refreshed, and keeps the cookie', async () => {
  const { token, user } = await signIn(a.directus)
  const session = sessionOf(token, { company: user.company.id, absoluteEnd: Date.now() + 86_400_000 })
  const [young, old] = [await sealAgedSession(a.directus, session, 14), await sealAgedSession(a.directus, session, 16)]
  tab = openSubscriptionClient(a.bff, headersWith(a.bff, young))
  await tab.connected
  fresh = cookieOf(await post(b.bff, '/auth/refresh', headersWith(b.bff, young), null)) ?? ''
  expect(fresh).not.toBe('')
  // the grace ends
  await two.postgres.run(`update directus_sessions set expires = '2000-01-01' where token = '${session.id}'`)
  for (const cookie of [young, old]) {
    const late = await ask(a.bff, cookie)
    expect([late.status, cookieOf(late)]).toEqual([401, undefined])
    expect(await readSession(a.bff, cookie)).toEqual([200, undefined])
  }
})

// before a link is lost, after which all is read again at once
it('heals a row whose event was lost', async () => {
  await seesName(newName)
  console.log(`the lost change was seen at most ${Date.now() - lostAt} ms later`)
  const isCounted = async () => /^plutus_hub_healed_total [1-9]/m.test(await (await fetch(a.bff.metricsUrl)).text())
  // a busy machine may have lost the link, whose return reads all again and counts nothing
  for (let name = newName; !(await isCounted()); name += '.') {
    await renameSilently(name, `${name}.`)
    await seesName(`${name}.`)
  }
})

it('I1 fails no call while one Directus leaves and comes back, nor a query when the other is killed', async () => {
  const browsers = await Promise.all(two.machines.map(({ bff }) => signInAtBff(bff, demo)))
  const statuses: number[] = []
  let isOver = false
  const repeat = async (call: () => Promise<{ status: number }>) => {
    while (!isOver) statuses.push((await call()).status)
  }
  const traffic = [
    ...browsers.map((browser) => repeat(() => browser.graphql(toDocumentId(documents.wallet)))),
    ...two.machines.map(({ bff }) => repeat(() => fetch(`${bff.url}/readyz`))),
  ]
  const leaver = a.directus.pid('directus')
  process.kill(leaver, 'SIGTERM')
  await a.directus.isBack('directus', leaver)
  for (const { bff } of two.machines) await waitFor(() => hasBothAddresses(bff), { what: 'both addresses' })
  const before = statuses.length
  b.directus.kill('directus')
  await waitFor(() => statuses.length > before + 200, { what: 'calls after the kill' })
  isOver = true
  await Promise.all(traffic)
  console.log(`${before} calls while one Directus left, ${statuses.length - before} while the other was killed`)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

const hasBothAddresses = async (bff: TestStack): Promise<boolean> => {
  const metrics = await (await fetch(bff.metricsUrl)).text()
  return (metrics.match(/^plutus_upstream_ready\{.*\} 1$/gm) ?? []).length === 2
}

it('keeps a tab at one after the other refreshed its session, until the person signs out there', async () => {
  let isClosed = false
  void tab.closed.then(() => {
    isClosed = true
  })
  // its session was checked several times since the refresh
  expect(isClosed).toBe(false)
  expect((await post(b.bff, '/auth/logout', headersWith(b.bff, fresh), null)).status).toBe(204)
  const signedOutAt = Date.now()
  expect((await ask(a.bff, fresh)).status).toBe(401)
  expect((await tab.closed).code).toBe(4403)
  console.log(`a tab at the other machine closed ${Date.now() - signedOutAt} ms after the sign-out`)
  expect(await readSession(a.bff, fresh)).toEqual([200, `${cookieName(a.bff)}=`])
})
