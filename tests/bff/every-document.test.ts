import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { readDocument } from '#tests/support/reward-document.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { startDeployable } from '#tests/support/second-build.ts'
import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let bff: Awaited<ReturnType<typeof startDeployable>>
beforeAll(async () => {
  stack = await startStack()
  bff = await startDeployable(stack, { documentPatienceMs: 60_000, documentShare: 1 })
})
afterAll(async () => {
  await bff?.stop()
  await stack?.stop()
})

/** Issues a reward, and returns the paths of its page and of the unsubscribe link in its mail. */
async function publicPaths(): Promise<string[]> {
  const owner = await signIn(stack)
  const draft = await draftCampaign(owner, { name: 'For every document', value: '100000' })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'every@example.com', firstName: 'Every' }))
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  const { text } = await mailTo(stack, 'every@example.com')
  return [`/auth/${rewardToken(stack, String(reward?.id))}/reward`, /\/unsubscribe\/[\w-]{43}/.exec(text)?.[0] ?? '/no-link']
}

const uuid = '6f1d0c3a-3c55-4b0e-9a58-000000000001'

it('R1–R42 S1 has no inline script that runs in any document: frames, content, rewards and missing pages', {}, async () => {
  const { cookie } = await signInAtBff({ ...stack, url: bff.url })
  const open = (path: string, more = {}) => readDocument(bff, path, { 'sec-fetch-dest': 'document', ...more })
  const patterns: string[] = JSON.parse(readFileSync(join(bff.webDir, 'routes.json'), 'utf8'))
  const frames = patterns.filter((path) => !path.includes('*')).map((path) => path.replace(':id(uuid)', uuid).replaceAll(/:\w+/g, 'x'))
  const missing = ['/nowhere', '/nowhere/<script>alert(1)</script>', '/nowhere/"onload="x', '/auth/neither/reward']
  const visitors = ['/company/howtoredeem', '/company/terms', '/auth/0123456789abcdefABCD_-/reward', ...(await publicPaths())]
  const read = async (path: string, headers = {}) => ({ path, ...(await open(path, headers)) })

  // the thread that renders content may still be starting
  await expect.poll(async () => (await open('/', { cookie })).html).toContain('carried-answer')
  const documents = [
    ...(await Promise.all([...frames, ...missing, ...visitors].map((path) => read(path)))),
    await read('/', { cookie }),
    await read('/campaigns', { cookie }),
  ]
  expect(frames.length).toBeGreaterThan(40)
  expect(documents.flatMap(({ path, html }) => (/ id="carried/.test(html) ? [path] : []))).toEqual(
    expect.arrayContaining(['/', '/campaigns', '/company/howtoredeem', '/company/terms', ...visitors.slice(3, 4)]),
  )
  for (const { path, status, html, headers, inlineScripts } of documents) {
    expect([path, status]).toEqual([path, missing.includes(path) ? 404 : 200])
    expect([path, headers['content-type'], inlineScripts]).toEqual([path, 'text/html; charset=utf-8', []])
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/)
    const markup = html.replaceAll(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '')
    expect(markup, path).not.toMatch(/<[^>]+\son\w+\s*=|(href|src|action)\s*=\s*["']?\s*javascript:/i)
    const [scripts, styles] = ['script', 'style'].map((tag) =>
      Array.from(markup.matchAll(new RegExp(`<${tag}\\b[^>]*>`, 'g')), ([found]) => found),
    )
    // each has the path of one of our own files or the nonce of this response
    for (const tag of scripts ?? []) expect(tag, path).toMatch(/\ssrc="\/(?!\/)/)
    for (const tag of styles ?? []) expect(tag, path).toContain(`nonce="${nonce}"`)
    expect(markup, path).not.toContain('__CSP_NONCE__')
  }
})
