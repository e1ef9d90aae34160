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
import { cookieName, rawCall, sealAgedSession } from './bff-client.ts'
import { openStream } from './open-stream.ts'

let stack: TestStack
/** The servers and proxies that a test started. They are stopped after it, the latest first. */
const started: { stop: () => Promise<void> | void }[] = []
beforeAll(async () => {
  stack = await startStack()
}, 240_000)
afterEach(async () => {
  for (const part of started.splice(0).reverse()) await part.stop()
})
afterAll(() => stack?.stop())

// a long documentPatienceMs, so that a busy machine does not send the page without its content
async function startBff(options: Partial<BffOptions> = {}) {
  const bff = await startDeployable(stack, { documentPatienceMs: 60_000, documentShare: 1, ...options })
  started.push(bff)
  return bff
}
async function startProxy() {
  const upstream = await startUpstreamProxy(stack.directusUrl)
  started.push(upstream)
  return upstream
}
type Bff = Awaited<ReturnType<typeof startBff>>

/** Timeouts of a test and of a wait, in ms. They are long, because they only end what hangs on a slow machine. */
const [testLimit, waitLimit] = [{ timeout: 300_000 }, { timeout: 240_000 }]

const navigation = { 'sec-fetch-dest': 'document' }
const cookieOf = async (bff: Bff, who = demo) => (await signInAtBff({ ...stack, url: bff.url }, who)).cookie
const open = (bff: Bff, path: string, cookie: string, headers: Record<string, string> = navigation) =>
  readDocument(bff, path, { ...(cookie && { cookie }), ...headers })
/** Opens a page until it carries content. The rendering thread may still be starting, or Directus may be slow. */
async function openWithContent(bff: Bff, path: string, cookie: string) {
  let found = await open(bff, path, cookie)
  const openAgain = async () => {
    if (!hasContent(found)) found = await open(bff, path, cookie)
    return hasContent(found)
  }
  await expect.poll(openAgain, waitLimit).toBe(true)
  return found
}
const hasContent = ({ html }: { html: string }) => html.includes('id="carried-answer"')

/** Repeats the GraphQL call whose answer the document carries. Returns `ok` or the code of its refusal. */
async function repeatCarriedCall(bff: Bff, { html }: { html: string }, cookie: string): Promise<string> {
  const headers = { cookie, origin: bff.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' }
  const body = carriedIn(html, 'call')
  const answer = await (await fetch(`${bff.url}/graphql`, { method: 'POST', headers, body })).json()
  return answer.errors?.[0]?.extensions.code ?? 'ok'
}
const carriedIn = (html: string, name: string) => new RegExp(`id="carried-${name}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? ''

async function sealOldCookie({ url }: Bff): Promise<string> {
  const { token, user } = await signIn(stack)
  return sealAgedSession({ ...stack, url }, sessionOf(token, { company: user.company.id, absoluteEnd: Date.now() + 86_400_000 }), 16)
}

describe('the document of a signed-in person’s page', () => {
  it('R10 R11 shows the page’s content before any script runs, and carries the session and the page’s first call', testLimit, async () => {
    const bff = await startBff()
    const cookie = await cookieOf(bff)
    await draftCampaign(await signIn(stack), { name: '</script><b>Bold & "quoted" $& $1 __CSP_NONCE__' })
    const list = await openWithContent(bff, '/campaigns?size=50', cookie)
    expect(hasContent(list)).toBe(true)
    expect(list.text).toContain(
      '</script><b>Bold & "quoted" $& $1 __CSP_NONCE__'.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    )
    expect(list.html).not.toContain('<b>Bold')
    const dashboard = await openWithContent(bff, '/', cookie)
    expect(dashboard.text).toMatch(/Needs attention .*Running now/)
    const rewards = await openWithContent(bff, '/rewards?status=claimed&sort=-value', cookie)
    expect(rewards.text).toMatch(/RW-\d+ .*Redeemed/)
    for (const { status, headers, inlineScripts, html } of [list, dashboard, rewards]) {
      expect([status, headers['cache-control'], inlineScripts]).toEqual([200, 'no-store', []])
      const [session, call, answer] = ['session', 'call', 'answer'].map((name) => JSON.parse(carriedIn(html, name)))
      expect(session.user.email).toBe(demo.email)
      const response = await fetch(`${bff.url}/graphql`, {
        method: 'POST',
        headers: { cookie, origin: bff.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' },
        body: JSON.stringify(call),
      })
      expect(await response.json()).toEqual(answer)
    }
    const { path, request, size } = JSON.parse(carriedIn(rewards.html, 'search'))
    const searched = await fetch(`${bff.url}${path}`, {
      method: 'POST',
      headers: { cookie, origin: bff.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, limit: size }),
    })
    expect(await searched.json()).toEqual(JSON.parse(carriedIn(rewards.html, 'found')))
  })

  it('is the plain shell without the cookie, for anything but a navigation, and for every other page', testLimit, async () => {
    const bff = await startBff()
    const cookie = await cookieOf(bff)
    await openWithContent(bff, '/campaigns', cookie)
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
    expect(await bare('/campaigns', `${cookieName(bff)}=forged`)).toBe(shell)
    expect(await bare('/wallet', cookie)).toBe(await bare('/wallet', ''))
    expect((await rawCall({ ...stack, url: bff.url }, '/campaigns', { cookie, ...navigation }, 'HEAD')).body).toBe('')
  })

  it('S10 is the shell once the session is over, and refreshes an old session before the head is sent', testLimit, async () => {
    const bff = await startBff()
    await openWithContent(bff, '/', await cookieOf(bff))
    const renewed = await open(bff, '/', await sealOldCookie(bff))
    expect(hasContent(renewed)).toBe(true)
    expect(String(renewed.headers['set-cookie'])).toMatch(/plutus[^=]*=\S{40,}/)
    const gone = await signInAtBff({ ...stack, url: bff.url })
    await gone.fetch('/auth/logout-all', { method: 'POST', body: '{}' })
    expect(hasContent(await open(bff, '/', gone.cookie))).toBe(false)
  })

  it('is sent without content at once when rendering exceeds its share of a core', { ...testLimit, tags: ['sweep'] }, async () => {
    const upstream = await startProxy()
    // the clock advances half a second per reading, so that one page exceeds the rendering budget
    let clock = Date.now()
    const now = () => {
      clock += 500
      return clock
    }
    const bff = await startBff({ directusUrl: upstream.url, documentShare: 1e-9, now })
    const cookie = await cookieOf(bff)
    const { state } = upstream
    // a call to Directus shows that the thread is ready
    await expect.poll(() => open(bff, '/', cookie).then(() => state.people), waitLimit).toBeGreaterThan(0)
    const reads = state.people
    for (let visit = 0; visit < 3; visit++) {
      const late = await open(bff, '/', cookie)
      expect([state.people, late.status, hasContent(late), late.text]).toEqual([
        reads,
        200,
        false,
        expect.stringContaining('Reward Campaigns'),
      ])
    }
  })

  it('is sent without content while Directus does not respond', { ...testLimit, tags: ['sweep'] }, async () => {
    const upstream = await startProxy()
    const bff = await startBff({ directusUrl: upstream.url, documentPatienceMs: 200 })
    const [cookie, old] = [await cookieOf(bff), await sealOldCookie(bff)]
    const { state } = upstream
    Object.assign(state, { isSilent: true, people: 0, renewals: 0 })
    for (const [who, asks] of [
      [cookie, 'people'],
      [old, 'renewals'],
    ] as const) {
      // some documents are sent without a call: the thread is starting, or pauses after the last timeout
      while (state[asks] === 0) {
        const late = await open(bff, '/', who)
        expect([late.status, hasContent(late), late.text]).toEqual([200, false, expect.stringContaining('Reward Campaigns')])
      }
      expect(state.held, `${asks}: the answer is still to come`).toBeGreaterThan(0)
    }
  })

  it('sends its head while Directus does not respond, in every encoding', testLimit, async () => {
    const upstream = await startProxy()
    const bff = await startBff({ directusUrl: upstream.url })
    const cookie = await cookieOf(bff)
    await openWithContent(bff, '/campaigns', cookie)
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      upstream.state.isSilent = true
      const document = await openStream(bff, '/campaigns', { cookie, ...navigation, 'accept-encoding': encoding })
      await expect.poll(document.soFar, waitLimit).toMatch(/<html lang="en" data-filled.*<script type="module".*<div id="app"[^>]*>$/s)
      await expect.poll(() => upstream.state.held, waitLimit).toBeGreaterThan(0)
      expect([document.encoding, document.isOver()]).toEqual([encoding === 'identity' ? undefined : encoding, false])
      upstream.release()
      await expect.poll(document.isOver, waitLimit).toBe(true)
      expect(document.soFar()).toMatch(/<div id="app"[^>]*><div data-frame="member">.*id="carried-answer".*<\/html>\s*$/s)
    }
  })

  it('counts as a call of its session, and becomes the plain shell past the limit', { ...testLimit, tags: ['sweep'] }, async () => {
    const bff = await startBff({ rates: { graphqlPerSecond: 1 } })
    const cookie = await cookieOf(bff)
    // of two concurrent documents, the first uses up the one call per second
    const twoAtOnce = async () => {
      const both = await Promise.all([open(bff, '/campaigns', cookie), open(bff, '/campaigns', cookie)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      return both.filter(hasContent).length
    }
    await expect.poll(twoAtOnce, { ...waitLimit, interval: 1000 }).toBe(1)
    // without the limit both carry content
    const free = await startBff({ rates: { graphqlPerSecond: 10_000 } })
    await openWithContent(free, '/campaigns', cookie)
    expect((await Promise.all([open(free, '/campaigns', cookie), open(free, '/campaigns', cookie)])).filter(hasContent)).toHaveLength(2)
  })

  it('counts towards the reads of its person, and becomes the plain shell past the limit', { ...testLimit, tags: ['sweep'] }, async () => {
    const usual = { ...costPerMinute }
    try {
      Object.assign(costPerMinute, { person: 1 })
      // the clock stands still, so that the minute never ends
      const at = Date.now()
      const bff = await startBff({ now: () => at })
      for (const who of [demo, rival]) {
        const cookie = await cookieOf(bff, who)
        const first = await openWithContent(bff, '/campaigns', cookie)
        const second = await open(bff, '/campaigns', cookie)
        expect([second.status, hasContent(second), await repeatCarriedCall(bff, first, cookie)]).toEqual([200, false, 'READ_LIMIT'])
      }
    } finally {
      Object.assign(costPerMinute, usual)
    }
  })

  it('waits for Directus with four of many concurrent documents, and sends the others at once', {
    ...testLimit,
    tags: ['sweep'],
  }, async () => {
    const upstream = await startProxy()
    const bff = await startBff({ directusUrl: upstream.url })
    const cookie = await cookieOf(bff)
    await openWithContent(bff, '/', cookie)
    Object.assign(upstream.state, { isSilent: true, people: 0 })
    const left: { status: number; html: string }[] = []
    const crowd = Array.from({ length: 24 }, async () => left.push(await open(bff, '/', cookie)))
    await expect.poll(() => left.length, waitLimit).toBe(20)
    expect([left.filter(hasContent).length, upstream.state.people]).toEqual([0, 4])
    upstream.release()
    await Promise.all(crowd)
    expect(left.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    expect(upstream.state.people).toBe(4)
  })

  it('retains nothing of a document in the memory of its thread', { ...testLimit, tags: ['sweep'] }, async () => {
    const bff = await startBff({ hasNoTurns: true, rates: { graphqlPerSecond: 10_000 } })
    const cookie = await cookieOf(bff)
    const { html } = await openWithContent(bff, '/campaigns?size=50', cookie)
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
    // more documents than fit into this memory at once
    for (let left = 60; left > 0; left--) expect(await renderer.ready('test')?.(visit, waitLimit.timeout)).toContain('data-frame="member"')
    expect(logged).toEqual([])
    await renderer.close()
  })

  it('never mixes concurrent documents of two companies', testLimit, async () => {
    const bff = await startBff({ rates: { graphqlPerSecond: 10_000 }, hasNoTurns: true })
    const people = await Promise.all(
      [demo, rival].map(async (who, index) => {
        const name = `Canary ${index ? 'violet' : 'amber'} of one company`
        await draftCampaign(await signIn(stack, who), { name })
        return { cookie: await cookieOf(bff, who), says: [name, who.email] }
      }),
    )
    const visits = Array.from({ length: 40 }, (_, index) => ({ own: people[index % 2], foreign: people[1 - (index % 2)] }))
    await openWithContent(bff, '/campaigns', people[0]?.cookie ?? '')
    // four at once is the most that are rendered
    const limit = pLimit(4)
    const read = await Promise.all(visits.map(({ own }) => limit(() => open(bff, '/campaigns', own?.cookie ?? ''))))
    expect(read.filter(hasContent)).toHaveLength(40)
    for (const [index, { own, foreign }] of visits.entries()) {
      for (const word of own?.says ?? []) expect(read[index]?.html).toContain(word)
      for (const word of foreign?.says ?? []) expect(read[index]?.html).not.toContain(word)
    }
  })
})
