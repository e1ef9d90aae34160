import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, campaignReaches, draftCampaign, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { chromeUserAgent, readDocument } from '#tests/support/reward-document.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startDeployable } from '#tests/support/second-build.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { startUpstreamProxy } from '#tests/support/upstream-proxy.ts'

type Deployable = Awaited<ReturnType<typeof startDeployable>>

let stack: TestStack
let owner: Person
let upstream: Awaited<ReturnType<typeof startUpstreamProxy>>
const bffs: Deployable[] = []

beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  upstream = await startUpstreamProxy(stack.directusUrl)
}, 240_000)
afterAll(async () => {
  await Promise.all(bffs.map((bff) => bff.stop()))
  upstream?.stop()
  await stack?.stop()
})

async function startBff(options: Parameters<typeof startDeployable>[1]): Promise<Deployable> {
  const bff = await startDeployable(stack, { directusUrl: upstream.url, logLevel: 'silent', ...options })
  bffs.push(bff)
  return bff
}

async function send(person: Person, firstName: string): Promise<{ id: string; token: string; path: string }> {
  const draft = await draftCampaign(person, { name: `For ${firstName}`, value: '100000' })
  await launch(person, await addRecipient(person, draft.id, { email: `${firstName.toLowerCase()}@example.com`, firstName }))
  await campaignReaches(person, draft.id, 'live')
  const [reward] = await rewardsOf(person, draft.id)
  const token = rewardToken(stack, String(reward?.id))
  return { id: String(reward?.id), token, path: `/auth/${token}/reward` }
}

const ask = (at: Deployable, path: string, method = 'GET') =>
  fetch(at.url + path, {
    method,
    headers: { 'user-agent': chromeUserAgent, 'x-plutus-csrf': '1', origin: at.url, 'content-type': 'application/json' },
    body: method === 'POST' ? '{}' : null,
  })
/** Timeouts of a test and of a wait, in ms. They are long, because they only end what hangs on a slow machine. */
const [testLimit, waitLimit] = [{ timeout: 300_000 }, { timeout: 240_000 }]
const unknownReward = `/public/rewards/${'A'.repeat(22)}`

describe('a visit', () => {
  it('P7 H6 costs one call for document and view together, while further views cost one call each', async () => {
    const bff = await startBff({ documentPatienceMs: 60_000, documentShare: 1, rates: { guestPerMinute: 4 } })
    const { token, path } = await send(owner, 'Vera')
    const seen = `/public/rewards/${token}/seen`
    for (let visit = 0; visit < 2; visit++) {
      expect((await readDocument(bff, path)).carried.answer.status).toBe('open')
      expect((await ask(bff, seen, 'POST')).status).toBe(204)
    }
    expect((await ask(bff, unknownReward)).status).toBe(404)
    expect((await ask(bff, seen, 'POST')).status).toBe(204)
    expect((await ask(bff, unknownReward)).status).toBe(429)
    // a valid link opens whatever others spent, and a wrong one gets the refusal of the public route
    expect((await readDocument(bff, path)).carried.answer.status).toBe('open')
    const wrong = await readDocument(bff, '/auth/AAAAAAAAAAAAAAAAAAAAAA/reward')
    expect([wrong.status, wrong.carried.answer.errors[0].extensions.code]).toEqual([200, 'RATE_LIMITED'])
    expect(wrong.text).toContain('Too many attempts')
  })

  it('R5 P7 calls Directus once without a view, and reports the view afterwards', async () => {
    const bff = await startBff({ documentPatienceMs: 60_000, documentShare: 1 })
    const { id, token, path } = await send(owner, 'Once')
    upstream.takeCalls()
    await readDocument(bff, path)
    expect(upstream.takeCalls()).toEqual([{ call: 'GET', human: false }])
    await ask(bff, `/public/rewards/${token}/seen`, 'POST')
    expect(upstream.takeCalls()).toEqual([{ call: 'POST /seen', human: false }])
    expect(await runSql(stack, undefined, `select status from rewards where id = '${id}'`)).toEqual([{ status: 'viewed' }])
    await readDocument(bff, path, { 'user-agent': 'Slackbot' })
    await readDocument(bff, '/company/terms')
    expect(upstream.takeCalls()).toEqual([])
  })
})

describe('a Directus that does not respond', () => {
  it('I2 delays no document: the shell is sent, the next ones skip the call, and the page’s own call is already counted', {
    ...testLimit,
    tags: ['sweep'],
  }, async () => {
    // the next documents skip the call until this clock moves
    let at = Date.now()
    const bff = await startBff({ documentPatienceMs: 300, documentShare: 1, now: () => at, rates: { guestPerMinute: 1 } })
    const { path, token } = await send(owner, 'Slow')
    expect((await readDocument(bff, '/company/terms')).text).toContain('Terms and Conditions')
    upstream.takeCalls()
    upstream.state.isSilent = true
    const bare = await readDocument(bff, path)
    const next = await readDocument(bff, path)
    upstream.state.isSilent = false
    expect([bare.status, bare.carried, next.status, next.carried]).toEqual([200, undefined, 200, undefined])
    expect(bare.html).toContain('This page needs JavaScript to show your reward.')
    expect(upstream.takeCalls()).toEqual([{ call: 'GET', human: false }])
    expect((await ask(bff, `/public/rewards/${token}`)).status).toBe(200)
    const visitLater = async () => {
      at += 2000
      return (await readDocument(bff, path)).carried?.answer.status
    }
    await expect.poll(visitLater, waitLimit).toBe('open')
  })

  it('I2 is reported at once by the page’s own screen while it is down', async () => {
    const gone = await startUpstreamProxy(stack.directusUrl)
    const bff = await startBff({ directusUrl: gone.url })
    gone.stop()
    const { status, text, carried } = await readDocument(bff, `/auth/${'B'.repeat(22)}/reward`)
    expect([status, carried.answer.errors[0].extensions.code]).toEqual([200, 'UPSTREAM_UNAVAILABLE'])
    expect(text).toContain('We couldn’t open your reward Plutus didn’t respond.')
  })
})

describe('a flood of visits', () => {
  it(
    'H6 costs its share of a core: past that the bare shell is sent, Directus is not called, and pages call for themselves',
    testLimit,
    async () => {
      // the clock advances half a second per reading, so that one page exceeds the rendering budget
      let clock = Date.now()
      const now = () => {
        clock += 500
        return clock
      }
      const bff = await startBff({ documentPatienceMs: 60_000, documentShare: 1e-9, now, rates: { guestPerMinute: 2000 } })
      const { path, token } = await send(owner, 'Flood')
      await readDocument(bff, '/company/terms')
      const documents = await Promise.all(Array.from({ length: 20 }, () => readDocument(bff, path)))
      expect(documents.map(({ status }) => status)).toEqual(documents.map(() => 200))
      expect(documents.filter(({ carried }) => carried)).toHaveLength(1)
      upstream.takeCalls()
      const bare = await Promise.all(Array.from({ length: 20 }, () => readDocument(bff, path)))
      expect(bare.map(({ carried }) => carried).filter(Boolean)).toEqual([])
      expect(upstream.takeCalls()).toEqual([])
      expect((await ask(bff, `/public/rewards/${token}`)).status).toBe(200)
      expect((await readDocument(bff, '/company/terms')).text).toContain('Terms and Conditions')
    },
  )
})

it('never mixes concurrent documents of two companies', testLimit, async () => {
  const rates = { guestPerMinute: 1000, unknownRewardsPerMinute: 1000 }
  const bff = await startBff({ documentPatienceMs: waitLimit.timeout, documentShare: 1, directusUrl: new URL(stack.directusUrl), rates })
  const other = await signIn(stack, rival)
  await operator(stack, 'adjust-wallet', { company: rival.email, amount: '100000.00', reason: 'enough for one' })
  const ours = { ...(await send(owner, 'Canaryone')), says: ['Canaryone', owner.user.company.name] }
  const theirs = { ...(await send(other, 'Canarytwo')), says: ['Canarytwo', other.user.company.name] }
  const pages = Array.from({ length: 40 }, (_, index) => (index % 2 ? [ours, theirs] : [theirs, ours]))
  const read = await Promise.all(pages.map(async ([own]) => (await readDocument(bff, String(own?.path))).html))
  for (const [index, [own, foreign]] of pages.entries()) {
    for (const word of own?.says ?? []) expect(read[index]).toContain(word)
    for (const word of foreign?.says ?? []) expect(read[index]).not.toContain(word)
  }
})
