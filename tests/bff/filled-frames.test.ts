import pLimit from 'p-limit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BffOptions } from '#bff/app.ts'
import { costPerMinute } from '#bff/gateway/graphql/fairness.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { sessionOf } from '#bff/gateway/session/session.ts'
import { createFrameRenderer } from '#bff/web/frame-renderer.ts'
import { draftCampaign } from '#tests/support/campaigns.ts'
import { readDocument } from '#tests/support/reward-document.ts'
import { startDeployable } from '#tests/support/second-build.ts'
import { demo, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { startUpstreamProxy } from '#tests/support/upstream-proxy.ts'
import { rawCall, sealAged } from './bff-client.ts'
import { openStream } from './open-stream.ts'

let stack: TestStack
/** Over after each test, the latest first. */
const started: { stop: () => Promise<void> | void }[] = []
beforeAll(async () => {
  stack = await startStack()
}, 240_000)
afterEach(async () => {
  for (const part of started.splice(0).reverse()) await part.stop()
})
afterAll(() => stack?.stop())

// a busy machine is no reason to leave without the content here
async function bffWith(options: Partial<BffOptions> = {}) {
  const bff = await startDeployable(stack, { documentPatienceMs: 60_000, documentShare: 1, ...options })
  started.push(bff)
  return bff
}
async function proxied() {
  const upstream = await startUpstreamProxy(stack.directusUrl)
  started.push(upstream)
  return upstream
}
type Bff = Awaited<ReturnType<typeof bffWith>>

/** Limits only end what hangs, however slow the machine is. */
const [testLimit, waitLimit] = [{ timeout: 300_000 }, { timeout: 240_000 }]

const navigation = { 'sec-fetch-dest': 'document' }
const cookieOf = async (bff: Bff, who = demo) => (await signInAtBff({ ...stack, url: bff.url }, who)).cookie
const open = (bff: Bff, path: string, cookie: string, headers: Record<string, string> = navigation) =>
  readDocument(bff, path, { ...(cookie && { cookie }), ...headers })
/** The first time may still wait for the thread, and a slow Directus for none. */
async function openFilled(bff: Bff, path: string, cookie: string) {
  let found = await open(bff, path, cookie)
  const openAgain = async () => {
    if (!isFilled(found)) found = await open(bff, path, cookie)
    return isFilled(found)
  }
  await expect.poll(openAgain, waitLimit).toBe(true)
  return found
}
const isFilled = ({ html }: { html: string }) => html.includes('id="carried-answer"')

/** What became of the call that a document carries, sent once more; `ok` or why it is refused. */
async function askAs(bff: Bff, { html }: { html: string }, cookie: string): Promise<string> {
  const headers = { cookie, origin: bff.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' }
  const body = carriedIn(html, 'call')
  const answer = await (await fetch(`${bff.url}/graphql`, { method: 'POST', headers, body })).json()
  return answer.errors?.[0]?.extensions.code ?? 'ok'
}
const carriedIn = (html: string, name: string) => new RegExp(`id="carried-${name}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? ''

async function oldCookie(): Promise<string> {
  const { token, user } = await signIn(stack)
  return sealAged(stack, sessionOf(token, { company: user.company.id, absoluteEnd: Date.now() + 86_400_000 }), 16)
}

describe('the document of a signed-in person’s page', () => {
  it('R10 R11 shows the page’s content before any script, and carries who is here and what the page will ask', testLimit, async () => {
    const bff = await bffWith()
    const cookie = await cookieOf(bff)
    await draftCampaign(await signIn(stack), { name: '</script><b>Bold & "quoted" $& $1 __CSP_NONCE__' })
    const list = await openFilled(bff, '/campaigns?size=50', cookie)
    expect(isFilled(list)).toBe(true)
    expect(list.text).toContain(
      '</script><b>Bold & "quoted" $& $1 __CSP_NONCE__'.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    )
    expect(list.html).not.toContain('<b>Bold')
    const dashboard = await openFilled(bff, '/', cookie)
    expect(dashboard.text).toMatch(/Needs attention .*Running now/)
    for (const { status, headers, inlineScripts, html } of [list, dashboard]) {
      expect([status, headers['cache-control'], inlineScripts]).toEqual([200, 'no-store', []])
      const [session, call, answer] = ['session', 'call', 'answer'].map((name) => JSON.parse(carriedIn(html, name)))
      expect(session.user.email).toBe(demo.email)
      const asked = await fetch(`${bff.url}/graphql`, {
        method: 'POST',
        headers: { cookie, origin: bff.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' },
        body: JSON.stringify(call),
      })
      expect(await asked.json()).toEqual(answer)
    }
  })

  it(
    'is the shell that everyone has without the cookie, for anything but a browser’s own page, and for every other page',
    testLimit,
    async () => {
      const bff = await bffWith()
      const cookie = await cookieOf(bff)
      await openFilled(bff, '/campaigns', cookie)
      const bare = async (path: string, given: string, headers = navigation) => {
        const found = await open(bff, path, given, headers)
        expect(found.status).toBe(200)
        return found.html.replaceAll(/nonce="[^"]*"/g, '')
      }
      const shell = await bare('/campaigns', '')
      expect(shell).not.toMatch(/carried|data-filled|<!--frame-->/)
      for (const dest of ['image', 'iframe', 'empty', 'script'])
        expect(await bare('/campaigns', cookie, { 'sec-fetch-dest': dest })).toBe(shell)
      expect(await bare('/campaigns', cookie, {} as typeof navigation)).toBe(shell)
      for (const name of ['sec-purpose', 'purpose'])
        expect(await bare('/campaigns', cookie, { ...navigation, [name]: 'prefetch' } as typeof navigation)).toBe(shell)
      expect(await bare('/campaigns', 'plutus=forged')).toBe(shell)
      expect(await bare('/wallet', cookie)).toBe(await bare('/wallet', ''))
      expect((await rawCall({ ...stack, url: bff.url }, '/campaigns', { cookie, ...navigation }, 'HEAD')).body).toBe('')
    },
  )

  it('S10 is the shell once the session is over, and refreshes an old one before the head leaves', testLimit, async () => {
    const bff = await bffWith()
    await openFilled(bff, '/', await cookieOf(bff))
    const renewed = await open(bff, '/', await oldCookie())
    expect(isFilled(renewed)).toBe(true)
    expect(String(renewed.headers['set-cookie'])).toMatch(/plutus[^=]*=\S{40,}/)
    const gone = await signInAtBff({ ...stack, url: bff.url })
    await gone.fetch('/auth/logout-all', { method: 'POST', body: '{}' })
    expect(isFilled(await open(bff, '/', gone.cookie))).toBe(false)
  })

  it('leaves without content at once where pages were rendered for their share of a core', { ...testLimit, tags: ['sweep'] }, async () => {
    const upstream = await proxied()
    // each look at this clock finds it half a second later: one page costs more than may be rendered at once
    let clock = Date.now()
    const now = () => {
      clock += 500
      return clock
    }
    const bff = await bffWith({ directusUrl: upstream.url, documentShare: 1e-9, now })
    const cookie = await cookieOf(bff)
    const { state } = upstream
    // that something was tried says that the thread is there
    await expect.poll(() => open(bff, '/', cookie).then(() => state.people), waitLimit).toBeGreaterThan(0)
    const asked = state.people
    for (let visit = 0; visit < 3; visit++) {
      const late = await open(bff, '/', cookie)
      expect([state.people, late.status, isFilled(late), late.text]).toEqual([
        asked,
        200,
        false,
        expect.stringContaining('Reward Campaigns'),
      ])
    }
  })

  it('leaves without content while Directus is silent', { ...testLimit, tags: ['sweep'] }, async () => {
    const upstream = await proxied()
    const bff = await bffWith({ directusUrl: upstream.url, documentPatienceMs: 200 })
    const [cookie, old] = [await cookieOf(bff), await oldCookie()]
    const { state } = upstream
    Object.assign(state, { isSilent: true, people: 0, renewals: 0 })
    for (const [who, asks] of [
      [cookie, 'people'],
      [old, 'renewals'],
    ] as const) {
      // one that is not asked for leaves as well: the thread is starting, or it rests after the last that waited in vain
      while (state[asks] === 0) {
        const late = await open(bff, '/', who)
        expect([late.status, isFilled(late), late.text]).toEqual([200, false, expect.stringContaining('Reward Campaigns')])
      }
      expect(state.held, `${asks}: the answer is still to come`).toBeGreaterThan(0)
    }
  })

  it('sends its head while Directus is silent, however it is packed', testLimit, async () => {
    const upstream = await proxied()
    const bff = await bffWith({ directusUrl: upstream.url })
    const cookie = await cookieOf(bff)
    await openFilled(bff, '/campaigns', cookie)
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      upstream.state.isSilent = true
      const document = await openStream(bff, '/campaigns', { cookie, ...navigation, 'accept-encoding': encoding })
      await expect.poll(document.soFar, waitLimit).toMatch(/<html lang="en" data-filled.*<script type="module".*<div id="app"[^>]*>$/s)
      await expect.poll(() => upstream.state.held, waitLimit).toBeGreaterThan(0)
      expect([document.encoding, document.isOver()]).toEqual([encoding === 'identity' ? undefined : encoding, false])
      upstream.speak()
      await expect.poll(document.isOver, waitLimit).toBe(true)
      expect(document.soFar()).toMatch(/<div id="app"[^>]*><div data-frame="member">.*id="carried-answer".*<\/html>\s*$/s)
    }
  })

  it('counts as a call of its session, and the plain shell follows past the limit', { ...testLimit, tags: ['sweep'] }, async () => {
    const bff = await bffWith({ rates: { graphqlPerSecond: 1 } })
    const cookie = await cookieOf(bff)
    // two asked at once take their turn within a second, sooner or later: the first has its only call
    const twoAtOnce = async () => {
      const both = await Promise.all([open(bff, '/campaigns', cookie), open(bff, '/campaigns', cookie)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      return both.filter(isFilled).length
    }
    await expect.poll(twoAtOnce, { ...waitLimit, interval: 1000 }).toBe(1)
    // without the limit both have their content
    const free = await bffWith({ rates: { graphqlPerSecond: 10_000 } })
    await openFilled(free, '/campaigns', cookie)
    expect((await Promise.all([open(free, '/campaigns', cookie), open(free, '/campaigns', cookie)])).filter(isFilled)).toHaveLength(2)
  })

  it('counts as reads of its person, and the plain shell follows past the limit', { ...testLimit, tags: ['sweep'] }, async () => {
    const usual = { ...costPerMinute }
    try {
      Object.assign(costPerMinute, { person: 1 })
      // a minute that never ends
      const at = Date.now()
      const bff = await bffWith({ now: () => at })
      for (const who of [demo, rival]) {
        const cookie = await cookieOf(bff, who)
        const first = await openFilled(bff, '/campaigns', cookie)
        const second = await open(bff, '/campaigns', cookie)
        expect([second.status, isFilled(second), await askAs(bff, first, cookie)]).toEqual([200, false, 'READ_LIMIT'])
      }
    } finally {
      Object.assign(costPerMinute, usual)
    }
  })

  it('asks Directus for four of a crowd, and the others leave at once', { ...testLimit, tags: ['sweep'] }, async () => {
    const upstream = await proxied()
    const bff = await bffWith({ directusUrl: upstream.url })
    const cookie = await cookieOf(bff)
    await openFilled(bff, '/', cookie)
    Object.assign(upstream.state, { isSilent: true, people: 0 })
    const left: { status: number; html: string }[] = []
    const crowd = Array.from({ length: 24 }, async () => left.push(await open(bff, '/', cookie)))
    await expect.poll(() => left.length, waitLimit).toBe(20)
    expect([left.filter(isFilled).length, upstream.state.people]).toEqual([0, 4])
    upstream.speak()
    await Promise.all(crowd)
    expect(left.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    expect(upstream.state.people).toBe(4)
  })

  it('keeps nothing of a document in its thread', { ...testLimit, tags: ['sweep'] }, async () => {
    const bff = await bffWith({ hasNoTurns: true, rates: { graphqlPerSecond: 10_000 } })
    const cookie = await cookieOf(bff)
    const { html } = await openFilled(bff, '/campaigns?size=50', cookie)
    const logged: unknown[] = []
    const log = { error: (line: unknown) => logged.push(line) } as unknown as Log
    const renderer = createFrameRenderer(bff.webDir, log, { memoryMb: 64 })
    await expect.poll(() => renderer.ready('test'), waitLimit).toBeDefined()
    const visit = {
      pattern: '/campaigns',
      search: '?size=50',
      now: Date.now(),
      session: carriedIn(html, 'session'),
      answer: carriedIn(html, 'answer'),
    }
    // more than fit into so much memory at once
    for (let left = 60; left > 0; left--) expect(await renderer.ready('test')?.(visit, waitLimit.timeout)).toContain('data-frame="member"')
    expect(logged).toEqual([])
    await renderer.close()
  })

  it('never mixes two companies’ documents, asked for side by side', testLimit, async () => {
    const bff = await bffWith({ rates: { graphqlPerSecond: 10_000 }, hasNoTurns: true })
    const people = await Promise.all(
      [demo, rival].map(async (who, index) => {
        const name = `Canary ${index ? 'violet' : 'amber'} of one company`
        await draftCampaign(await signIn(stack, who), { name })
        return { cookie: await cookieOf(bff, who), says: [name, who.email] }
      }),
    )
    const asked = Array.from({ length: 40 }, (_, index) => ({ own: people[index % 2], foreign: people[1 - (index % 2)] }))
    await openFilled(bff, '/campaigns', people[0]?.cookie ?? '')
    // four at once, which is as many as are tried
    const lanes = pLimit(4)
    const read = await Promise.all(asked.map(({ own }) => lanes(() => open(bff, '/campaigns', own?.cookie ?? ''))))
    expect(read.filter(isFilled)).toHaveLength(40)
    for (const [index, { own, foreign }] of asked.entries()) {
      for (const word of own?.says ?? []) expect(read[index]?.html).toContain(word)
      for (const word of foreign?.says ?? []) expect(read[index]?.html).not.toContain(word)
    }
  })
})
