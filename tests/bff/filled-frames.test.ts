import pLimit from 'p-limit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BffOptions } from '#bff/app.ts'
import type { Log } from '#bff/operation/log.ts'
import { sessionOf } from '#bff/session/session.ts'
import { createFrameRenderer } from '#bff/web/frame-renderer.ts'
import { draftCampaign } from '#tests/support/campaigns.ts'
import { readDocument } from '#tests/support/reward-document.ts'
import { startDeployable } from '#tests/support/second-build.ts'
import { demo, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { startUpstreamProxy } from '#tests/support/upstream-proxy.ts'
import { rawCall, sealAged } from './bff-client.ts'

let stack: TestStack
const bffs: Awaited<ReturnType<typeof startDeployable>>[] = []
beforeAll(async () => {
  stack = await startStack()
}, 240_000)
afterEach(async () => {
  for (const bff of bffs.splice(0)) await bff.stop()
})
afterAll(() => stack?.stop())

// a busy machine is no reason to leave without the content here
async function bffWith(options: Partial<BffOptions> = {}) {
  const bff = await startDeployable(stack, { documentPatienceMs: 60_000, documentShare: 1, ...options })
  bffs.push(bff)
  return bff
}
type Bff = Awaited<ReturnType<typeof bffWith>>

const navigation = { 'sec-fetch-dest': 'document' }
const cookieOf = async (bff: Bff, who = demo) => (await signInAtBff({ ...stack, url: bff.url }, who)).cookie
const open = (bff: Bff, path: string, cookie: string, headers: Record<string, string> = navigation) =>
  readDocument(bff, path, { ...(cookie && { cookie }), ...headers })
/** The first time may still wait for the thread. */
async function openFilled(bff: Bff, path: string, cookie: string) {
  await expect.poll(async () => isFilled(await open(bff, path, cookie)), { timeout: 60_000 }).toBe(true)
  return open(bff, path, cookie)
}
const isFilled = ({ html }: { html: string }) => html.includes('id="carried-answer"')

async function oldCookie(): Promise<string> {
  const { token, user } = await signIn(stack)
  return sealAged(stack, sessionOf(token, { company: user.company.id, absoluteEnd: Date.now() + 86_400_000 }), 16)
}

describe('the document of a signed-in person’s page', () => {
  it('R10 R11 shows the page’s content before any script, and carries who is here and what the page will ask', async () => {
    const bff = await bffWith()
    const cookie = await cookieOf(bff)
    await draftCampaign(await signIn(stack), { name: '</script><b>Bold & "quoted" $& $1 __CSP_NONCE__' })
    const list = await openFilled(bff, '/campaigns?size=50', cookie)
    expect(isFilled(list)).toBe(true)
    expect(list.text).toContain(
      '</script><b>Bold & "quoted" $& $1 __CSP_NONCE__'.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    )
    expect(list.html).not.toContain('<b>Bold')
    const dashboard = await open(bff, '/', cookie)
    expect(dashboard.text).toMatch(/Needs attention .*Running now/)
    for (const { status, headers, inlineScripts, html } of [list, dashboard]) {
      expect([status, headers['cache-control'], inlineScripts]).toEqual([200, 'no-store', []])
      const [session, call, answer] = ['session', 'call', 'answer'].map((name) =>
        JSON.parse(new RegExp(`id="carried-${name}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null'),
      )
      expect(session.user.email).toBe(demo.email)
      const asked = await fetch(`${bff.url}/graphql`, {
        method: 'POST',
        headers: { cookie, origin: bff.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' },
        body: JSON.stringify(call),
      })
      expect(await asked.json()).toEqual(answer)
    }
  })

  it('is the shell that everyone has without the cookie, for anything but a browser’s own page, and for every other page', async () => {
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
  })

  it('S10 is the shell once the session is over, and refreshes an old one before the head leaves', async () => {
    const bff = await bffWith()
    await openFilled(bff, '/', await cookieOf(bff))
    const renewed = await open(bff, '/', await oldCookie())
    expect(isFilled(renewed)).toBe(true)
    expect(String(renewed.headers['set-cookie'])).toMatch(/plutus[^=]*=\S{40,}/)
    const gone = await signInAtBff({ ...stack, url: bff.url })
    await gone.fetch('/auth/logout-all', { method: 'POST', body: '{}' })
    expect(isFilled(await open(bff, '/', gone.cookie))).toBe(false)
  })

  it('leaves without content at once where pages were rendered for their share of a core, or Directus is slow', async () => {
    const spent = await bffWith({ documentShare: 1e-9 })
    const cookie = await cookieOf(spent)
    const documents = []
    documents.push(await openFilled(spent, '/', cookie))
    for (let left = 400; left > 0 && isFilled(documents.at(-1) as { html: string }); left--) documents.push(await open(spent, '/', cookie))
    expect(isFilled(await open(spent, '/', cookie))).toBe(false)

    const upstream = await startUpstreamProxy(stack.directusUrl)
    const waiting = await bffWith({ directusUrl: upstream.url, documentPatienceMs: 200 })
    const [other, old] = [await cookieOf(waiting), await oldCookie()]
    await openFilled(waiting, '/', other)
    upstream.state.isSilent = true
    for (const each of [other, old]) {
      const startedAt = performance.now()
      const late = await open(waiting, '/', each)
      expect([late.status, isFilled(late), late.text]).toEqual([200, false, expect.stringContaining('Reward Campaigns')])
      expect(performance.now() - startedAt).toBeLessThan(5000)
    }
    upstream.stop()
  })

  it('asks Directus for four of a crowd, and the others leave at once', async () => {
    const upstream = await startUpstreamProxy(stack.directusUrl)
    const bff = await bffWith({ directusUrl: upstream.url, documentPatienceMs: 4000 })
    const cookie = await cookieOf(bff)
    await openFilled(bff, '/', cookie)
    Object.assign(upstream.state, { isSilent: true, people: 0 })
    const crowd = await Promise.all(Array.from({ length: 60 }, () => open(bff, '/', cookie)))
    expect(crowd.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    expect([crowd.filter(isFilled).length, upstream.state.people]).toEqual([0, 4])
    upstream.stop()
  })

  it('keeps nothing of a document in its thread', { timeout: 120_000 }, async () => {
    const bff = await bffWith({ hasNoTurns: true, rates: { graphqlPerSecond: 10_000 } })
    const cookie = await cookieOf(bff)
    const { html } = await openFilled(bff, '/campaigns?size=50', cookie)
    const carried = (name: string) => new RegExp(`id="carried-${name}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? ''
    const logged: unknown[] = []
    const renderer = createFrameRenderer(bff.webDir, { error: (line: unknown) => logged.push(line) } as unknown as Log)
    await expect.poll(() => renderer.ready('test'), { timeout: 30_000 }).toBeDefined()
    const visit = { pattern: '/campaigns', search: '?size=50', now: Date.now(), session: carried('session'), answer: carried('answer') }
    // more than fit into its memory at once
    for (let left = 400; left > 0; left--) expect(await renderer.ready('test')?.(visit)).toContain('data-frame="member"')
    expect(logged).toEqual([])
    await renderer.close()
  })

  it('never mixes two companies’ documents, asked for side by side', { timeout: 180_000 }, async () => {
    const bff = await bffWith({ rates: { graphqlPerSecond: 10_000 }, hasNoTurns: true })
    const people = await Promise.all(
      [demo, rival].map(async (who, index) => {
        const name = `Canary ${index ? 'violet' : 'amber'} of one company`
        await draftCampaign(await signIn(stack, who), { name })
        return { cookie: await cookieOf(bff, who), says: [name, who.email] }
      }),
    )
    const asked = Array.from({ length: 200 }, (_, index) => ({ own: people[index % 2], foreign: people[1 - (index % 2)] }))
    await openFilled(bff, '/campaigns', people[0]?.cookie ?? '')
    // four at once, which is as many as are tried
    const lanes = pLimit(4)
    const read = await Promise.all(asked.map(({ own }) => lanes(() => open(bff, '/campaigns', own?.cookie ?? ''))))
    expect(read.filter(isFilled)).toHaveLength(200)
    for (const [index, { own, foreign }] of asked.entries()) {
      for (const word of own?.says ?? []) expect(read[index]?.html).toContain(word)
      for (const word of foreign?.says ?? []) expect(read[index]?.html).not.toContain(word)
    }
  })
})
