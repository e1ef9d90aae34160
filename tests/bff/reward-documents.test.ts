import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { downloadCodes, launchCodes } from '#tests/support/codes.ts'
import { createGuest, type Guest } from '#tests/support/guest.ts'
import { mailTo } from '#tests/support/mail.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { chromeUserAgent, readDocument } from '#tests/support/reward-document.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startDeployable } from '#tests/support/second-build.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { cookieName, sameOriginHeaders } from './bff-client.ts'

let stack: TestStack
let owner: Person
let bff: Awaited<ReturnType<typeof startDeployable>>
beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  // a long documentPatienceMs, so that a busy machine does not send the page without its reward
  bff = await startDeployable(stack, { documentPatienceMs: 20_000, documentShare: 1 })
})
afterAll(async () => {
  await bff?.stop()
  await stack?.stop()
})

type SentReward = { campaign: string; id: string; token: string; path: string }

/** Issues a reward to a person of this name, and returns its link. */
async function send(person: Person, firstName: string, changes: object = {}): Promise<SentReward> {
  const draft = await draftCampaign(person, { name: `For ${firstName}`, value: '100000', changes })
  await launch(person, await addRecipient(person, draft.id, { email: `${firstName.toLowerCase()}@example.com`, firstName }))
  await campaignReaches(person, draft.id, 'live')
  const [reward] = await rewardsOf(person, draft.id)
  return toSentReward(draft.id, String(reward?.id))
}

function toSentReward(campaign: string, id: string): SentReward {
  const token = rewardToken(stack, id)
  return { campaign, id, token, path: `/auth/${token}/reward` }
}

/** Returns the id of the guest's browser as a cookie of the second BFF, whose cookies carry another port. */
const cookieOf = ({ cookies }: Guest) => `${cookieName(bff, 'plutus-browser')}=${cookies.get(cookieName(stack, 'plutus-browser'))}`
const open = (path: string, headers?: Record<string, string>) => readDocument(bff, path, headers)
const readView = async ({ id }: SentReward) =>
  (await runSql(stack, undefined, `select status, first_viewed_at from rewards where id = '${id}'`))[0]
const readOpenedCount = async ({ campaign }: SentReward) =>
  (await runSql(stack, undefined, `select opened_count from campaigns where id = '${campaign}'`))[0]?.opened_count

describe('the document of a reward', () => {
  let sent: SentReward
  beforeAll(async () => {
    sent = await send(owner, 'Rosalind')
  })

  it('R5 shows amount, sender, person and every brand before any script runs', async () => {
    const { status, html, text, carried, note, inlineScripts } = await open(sent.path)
    const answer = await (await fetch(`${stack.url}/public/rewards/${sent.token}`, { headers: { 'user-agent': 'curl' } })).json()
    expect(status).toBe(200)
    expect(carried).toEqual({ timeZone: 'UTC', isPartial: false, answer })
    expect(text).toContain('For Rosalind, from Aurora Retail You have ₹1,000 to spend.')
    for (const { name } of answer.brands) expect(text, name).toContain(name)
    expect(html).toContain('<title>Your reward from Aurora Retail - Plutus</title>')
    expect(note).toMatch(/turn on JavaScript/)
    expect(inlineScripts).toEqual([])
  })

  it('R5 P7 is neither cached nor framed, and runs only our own files', async () => {
    const { headers, html } = await open(sent.path)
    expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      'no-store',
      'no-referrer',
      'noindex, nofollow',
    ])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(html).toContain(`nonce="${nonce}"`)
    expect(html).not.toContain('__CSP_NONCE__')
    expect((await open(sent.path)).headers['content-security-policy']).not.toBe(policy)
  })

  it('is compressed as well as the browser accepts', async () => {
    const [plain, small] = [await open(sent.path), await open(sent.path, { 'accept-encoding': 'gzip, br' })]
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'br'])
    expect(small.html.length).toBeLessThan(plain.html.length / 3)
  })

  it('R5 P7 counts as no view, however often a scanner opens it, while its page reports one view', async () => {
    for (let time = 0; time < 20; time++) await open(sent.path)
    expect(await readView(sent)).toEqual({ status: 'issued', first_viewed_at: null })
    const say = (agent: string, headers: Record<string, string> = sameOriginHeaders(stack)) =>
      fetch(`${stack.url}/public/rewards/${sent.token}/seen`, { method: 'POST', headers: { ...headers, 'user-agent': agent }, body: '{}' })
    expect((await say('Barracuda link check')).status).toBe(204)
    expect((await say(chromeUserAgent, { 'content-type': 'application/json' })).status).toBe(403)
    expect(await readView(sent)).toEqual({ status: 'issued', first_viewed_at: null })
    const said = await Promise.all(Array.from({ length: 5 }, () => say(chromeUserAgent)))
    expect(said.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await readView(sent)).toEqual({ status: 'viewed', first_viewed_at: expect.anything() })
    expect(await readOpenedCount(sent)).toBe(1)
  })

  it('P7 never carries the code of a voucher or the secret of the link, and claims nothing', async () => {
    const claimed = await send(owner, 'Clara')
    const opened = await open(claimed.path)
    const [brand] = opened.carried.answer.brands
    const guest = createGuest(stack)
    const claim = await guest.fetch(`/public/rewards/${claimed.token}/claims`, {
      method: 'POST',
      headers: { 'idempotency-key': 'one-for-clara' },
      body: JSON.stringify({ brand: brand.id }),
    })
    const { code } = await claim.json()
    expect(code.length).toBeGreaterThan(8)
    const cookie = cookieOf(guest)
    for (const { html, text } of [await open(claimed.path), await open(claimed.path, { cookie })]) {
      expect(text).toContain(`You chose ${brand.name}`)
      expect(html.replaceAll(' ', '')).not.toContain(code.replaceAll(' ', ''))
      expect(html).not.toContain(claimed.token)
      expect(html).not.toContain(claimed.id)
    }
    expect(opened.html).not.toContain(claimed.token)
  })

  it('P7 is the bare shell for a declared bot, so that a preview shows no reward', async () => {
    for (const agent of ['Slackbot-LinkExpanding 1.0', 'WhatsApp/2.23', 'facebookexternalhit/1.1']) {
      const { html, carried, status } = await open(sent.path, { 'user-agent': agent })
      expect([status, carried, html.includes('Aurora')], agent).toEqual([200, undefined, false])
    }
  })

  it('P7 F3 is the bare shell when another site fetches it for its own page', async () => {
    for (const dest of ['image', 'iframe', 'empty'])
      expect((await open(sent.path, { 'sec-fetch-dest': dest })).carried, dest).toBe(undefined)
    expect((await open(sent.path, { 'sec-fetch-dest': 'document' })).carried).not.toBe(undefined)
  })

  it('has the theme of its sender, whose text cannot end its data or run', async () => {
    const evil = '</script><script>alert(1)</script><!--'
    await runSql(stack, undefined, "update companies set theme = 'dark' where name = 'Aurora Retail'")
    const loud = await send(owner, 'Evelyn', { email: { subject: 'x', headline: evil, body: `${evil}\u2028__CSP_NONCE__</head>` } })
    const { html, carried, text, inlineScripts } = await open(loud.path)
    expect(html).toContain('<html lang="en" data-rendered class="dark" data-theme="dark">')
    expect(carried.answer.headline).toBe(evil)
    expect(inlineScripts).toEqual([])
    expect(text).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    // our own placeholders in the shell are plain text in a sender’s message
    expect(text).toContain('__CSP_NONCE__&lt;/head&gt;')
    expect(carried.answer.message).toContain('__CSP_NONCE__</head>')
    await runSql(stack, undefined, "update companies set theme = 'system' where name = 'Aurora Retail'")
    expect((await open(loud.path)).html).toContain('<html lang="en" data-rendered>')
  })
})

describe('the document of a reward that cannot be claimed', () => {
  const seeded = async (status: string): Promise<SentReward> => {
    const [row] = await runSql(
      stack,
      undefined,
      `select rewards.id, campaign from rewards join campaigns on campaigns.id = campaign where campaigns.name = 'Monsoon store survey' and rewards.status = '${status}' limit 1`,
    )
    return toSentReward(String(row?.campaign), String(row?.id))
  }

  it('R5 states the reason: expired, claimed, cancelled, on hold', async () => {
    expect((await open((await seeded('expired')).path)).text).toContain('This reward has expired')
    expect((await open((await seeded('claimed')).path)).text).toMatch(/You chose .* Email me a copy/)
    const cancelled = await send(owner, 'Carol')
    await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "Sent in error") { id } }', { id: cancelled.id })
    const { status, text, note } = await open(cancelled.path)
    expect([status, text]).toEqual([200, expect.stringContaining('This reward was cancelled')])
    expect(note).toBe('')
    const held = await send(owner, 'Holly')
    await command(owner, 'mutation ($id: ID!) { pauseCampaign(id: $id) { id } }', { id: held.campaign })
    expect((await open(held.path)).text).toContain('This reward is on hold')
    expect(await readView(held)).toEqual({ status: 'issued', first_viewed_at: null })
  })

  it('R5 R12 names the sender of a replaced link and nothing else, and is the 404 screen for an unknown one', async () => {
    const sent = await send(owner, 'Wrong')
    await command(owner, 'mutation ($id: ID!) { readdressReward(id: $id, email: "right@example.com") { id } }', { id: sent.id })
    const replaced = await open(sent.path)
    expect(replaced.text).toContain('This link was replaced Look for a newer message from Aurora Retail.')
    expect(replaced.html).not.toContain('₹')
    const nobody = await open('/auth/AAAAAAAAAAAAAAAAAAAAAA/reward')
    expect([nobody.status, nobody.carried.answer.errors[0].extensions.code]).toEqual([200, 'NOT_FOUND'])
    expect(nobody.text).toContain('Page not found: /auth/AAAAAAAAAAAAAAAAAAAAAA/reward')
    expect((await open('/auth/neither/reward')).status).toBe(404)
  })

  it('marks a test link as a test', async () => {
    const draft = await draftCampaign(owner, { name: 'Tried first' })
    await command(owner, 'mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }', { id: draft.id })
    const mail = await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('TEST'))
    const path = /\/auth\/[\w-]{22}\/reward/.exec(mail.text)?.[0] ?? ''
    const { text, carried } = await open(path)
    expect(carried.answer.status).toBe('test')
    expect(text).toContain('TEST This is what recipients of Aurora Retail see.')
  })
})

describe('the document of another kind', () => {
  it('R35 shows a person’s points', async () => {
    await setUpPoints(owner)
    const { reward, campaign } = await givePoints(owner, 250, 'ines@example.com')
    const { text } = await open(toSentReward(campaign, reward).path)
    expect(text).toContain('250 Star')
    expect(text).toMatch(/History|Where they/i)
  })

  it('R6 lets the page ask again where the browser may not have sent its cookie', async () => {
    await confirmPerson(stack, owner, demo.email)
    const { file } = await launchCodes(owner, 'Codes to read', { quantity: 2 })
    const [line] = await downloadCodes(owner, file)
    const guest = createGuest(stack)
    const opened = await (await guest.post('/public/codes', { codes: [line?.code] })).json()
    const path = `/auth/${opened.token}/reward`
    const drawn = await open(path)
    expect(drawn.carried.isPartial).toBe(false)
    // its amount is requested by the page alone
    expect(drawn.html).toMatch(/<button[^>]* data-not-kept[^>]*>/)
    const { brands } = (await open(path)).carried.answer
    const brand = brands.find(({ amounts }: { amounts: { min?: string } }) => amounts.min)
    const claimed = await guest.fetch(`/public/rewards/${opened.token}/claims`, {
      method: 'POST',
      headers: { 'idempotency-key': 'one-voucher' },
      body: JSON.stringify({ brand: brand.id, amount: brand.amounts.min }),
    })
    expect(claimed.status).toBe(200)
    const without = (await open(path)).carried
    expect([without.isPartial, without.answer.vouchers[0].isMine]).toEqual([true, false])
    const cookie = cookieOf(guest)
    const withIt = (await open(path, { cookie })).carried
    expect([withIt.isPartial, withIt.answer.vouchers[0].isMine]).toEqual([false, true])
  })

  it('R6 R7 shows how to redeem and the terms, and states what needs JavaScript there', async () => {
    const redeem = await open('/company/howtoredeem')
    expect([redeem.status, redeem.text]).toEqual([200, expect.stringContaining('Have a code?')])
    expect(redeem.note).toMatch(/To redeem a code, turn on JavaScript/)
    const terms = await open('/company/terms')
    expect(terms.html).toContain('<title>Terms and Conditions - Plutus</title>')
    expect(terms.note).toBe('')
    expect([...redeem.inlineScripts, ...terms.inlineScripts]).toEqual([])
    expect((await open('/company/terms/')).text).toContain('Terms and Conditions')
  })
})
