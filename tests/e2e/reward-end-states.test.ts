import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, campaignReaches, command, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'
import { integrator, linkIn, seededCampaign } from './seeded.ts'

const journey = startJourney()
const browserUserAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

type Reward = { id: string; status: string; brand: { name: string } | null }

/** Returns a reward of the demo by its campaign's name and its status, with the path of its page. Throws if there is none. */
async function seededReward(campaign: string, status: string): Promise<Reward & { path: string }> {
  const text =
    'query ($campaign: ID, $status: String) { rewards(filter: { campaign: { id: { _eq: $campaign } }, status: { _eq: $status } }, limit: 1) { id status brand { name } } }'
  const id = await seededCampaign(journey.stack, campaign)
  const { data } = await integrator(journey.stack).graphql<{ rewards: Reward[] }>(text, { campaign: id, status })
  const reward = data?.rewards[0]
  if (!reward) throw new Error(`${campaign} has no ${status} reward`)
  return { ...reward, path: `/auth/${rewardToken(journey.stack, reward.id)}/reward` }
}

async function statusOf(id: string): Promise<{ status: string; claimed_at: string | null; first_viewed_at: string | null } | undefined> {
  const text = 'query ($id: ID!) { rewards_by_id(id: $id) { status claimed_at first_viewed_at } }'
  const { data } = await integrator(journey.stack).graphql<{ rewards_by_id: Awaited<ReturnType<typeof statusOf>> }>(text, { id })
  return data?.rewards_by_id
}

describe('a reward link and its end states', () => {
  it('R5 says for each end state what happened and what to do next', async () => {
    const expired = await seededReward('Monsoon store survey', 'expired')
    const claimed = await seededReward('Monsoon store survey', 'claimed')
    const cancelled = await seededReward('Festive NPS rewards', 'issued')
    await command(integrator(journey.stack), 'mutation ($id: ID!) { cancelReward(id: $id, reason: "Sent in error") { id } }', {
      id: cancelled.id,
    })

    const page = await journey.open(expired.path, { as: null })
    await heading(page, 'This reward has expired')
    await expect(page.getByText(/^You could choose until .* The money has been returned to Aurora Retail\.$/)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.goto(cancelled.path)
    await heading(page, 'This reward was cancelled')
    await expect(page.getByText('Aurora Retail cancelled it before a voucher was chosen')).toBeVisible()
    await page.goto(claimed.path)
    await heading(page, `You chose ${claimed.brand?.name}`)
    await expect(page.getByRole('button', { name: 'Email me a copy' })).toBeVisible()
  })

  it('R5 R12 says that a reward of a paused company is on hold, and tells its people why on every page', async () => {
    const { path } = await seededReward('Warehouse safety week', 'issued')
    const business = await journey.open('/campaigns')
    await heading(business, 'Campaigns')
    await operator(journey.stack, 'pause-company', { company: 'Aurora Retail', reason: 'A card payment was disputed' })
    const banner = business.getByText('The reason: A card payment was disputed')
    await expect(banner).toBeVisible()
    await business.goto('/profile')
    await expect(business.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeVisible()
    expect(await axeComplaints(business)).toEqual([])
    const page = await journey.open(path, { as: null })
    await heading(page, 'This reward is on hold')
    await expect(page.getByText('On hold: the time isn’t running')).toBeVisible()
    expect(await axeComplaints(page)).toEqual([])
    await operator(journey.stack, 'resume-company', { company: 'Aurora Retail', reason: 'The dispute is over' })
    await expect(banner).toHaveCount(0)
    await expect(async () => {
      await page.reload()
      const choice = page.getByRole('radio').first()
      await expect(choice.or(page.getByRole('heading', { name: 'This reward is on hold' }))).toBeVisible()
      expect(await choice.isVisible()).toBe(true)
    }).toPass()
  })

  it('R5 S1 S4 shows the 404 screen for an unknown link', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 404/)
    const page = await journey.open('/auth/AAAAAAAAAAAAAAAAAAAAAA/reward', { as: null })
    await heading(page, '404 Page not found')
    await expect(page.getByText('Page not found: /auth/AAAAAAAAAAAAAAAAAAAAAA/reward')).toBeVisible()
    await expect(page.getByText('Check that you copied the full address from the email')).toBeVisible()
    for (const link of [
      '/auth/cut-off/reward',
      '/auth/cut%2F..%2Foff/reward',
      `/auth/${'x'.repeat(4096)}/reward`,
      '/unsubscribe/cut-off',
    ]) {
      await page.goto(link)
      await heading(page, '404 Page not found')
      await expect(page.getByText('Check that you copied the full address from the email')).toBeVisible()
      expect(await axeComplaints(page)).toEqual([])
    }
  })

  it('R5 P7 is never claimed by a view, and a scanner’s view does not count as opened', async () => {
    const reward = await seededReward('Warehouse safety week', 'issued')
    const lookup = reward.path.replace(/^\/auth\/(.*)\/reward$/, '/public/rewards/$1')
    const look = (path: string, method: string, agent: string) =>
      fetch(journey.stack.url + path, { method, headers: { 'user-agent': agent, 'x-plutus-csrf': '1' } })
    for (const path of [reward.path, lookup]) {
      expect((await look(path, 'HEAD', browserUserAgent)).status).toBe(200)
      expect((await look(path, 'GET', 'Mozilla/5.0 (compatible; Proofpoint-URL-Scanner)')).status).toBe(200)
    }
    expect(await statusOf(reward.id)).toEqual({ status: 'issued', claimed_at: null, first_viewed_at: null })
    for (let time = 0; time < 50; time++) for (const path of [reward.path, lookup]) await look(path, 'GET', browserUserAgent)
    expect(await statusOf(reward.id)).toEqual({ status: 'viewed', claimed_at: null, first_viewed_at: expect.any(String) })
  })

  it('R5 R12 names only the sender of the newer message when the address was corrected', {
    tags: ['sweep'],
  }, async () => {
    journey.expectComplaint(/status of 410/)
    const { id, path } = await seededReward('Warehouse safety week', 'viewed')
    const owner = await signIn(journey.stack)
    await command(owner, 'mutation ($id: ID!) { readdressReward(id: $id, email: "right@example.com") { id } }', { id })
    const page = await journey.open(path, { as: null })
    await heading(page, 'This link was replaced')
    await expect(page.getByText(`Look for a newer message from ${owner.user.company.name}.`)).toBeVisible()
    await expect(page.getByText('₹')).toHaveCount(0)
    expect(await axeComplaints(page)).toEqual([])
  })

  it('R5 P7 is not kept by caches, search engines or referrers', async () => {
    const { path } = await seededReward('Monsoon store survey', 'expired')
    const lookup = path.replace(/^\/auth\/(.*)\/reward$/, '/public/rewards/$1')
    for (const address of [path, lookup, '/auth/AAAAAAAAAAAAAAAAAAAAAA/reward']) {
      const { headers } = await fetch(journey.stack.url + address, { headers: { 'x-plutus-csrf': '1' } })
      expect(headers.get('x-robots-tag'), address).toContain('noindex')
      expect(headers.get('cache-control'), address).toContain('no-store')
      expect(headers.get('referrer-policy'), address).toBe('no-referrer')
    }
  })
})

describe('an issued reward', () => {
  let link = ''
  let mail: Awaited<ReturnType<typeof mailTo>>
  beforeAll(async () => {
    const person = integrator(journey.stack)
    const draft = await draftCampaign(person, { name: 'Keyboard thanks', value: '100000' })
    await launch(person, await addRecipient(person, draft.id, { email: 'rosa@example.com', firstName: 'Rosa' }))
    await campaignReaches(person, draft.id, 'live')
    mail = await mailTo(journey.stack, 'rosa@example.com')
    link = linkIn(mail)
  })

  it('R6 R7 P7 links to How to redeem and the terms, from the email and from the page', async () => {
    const hrefs = ['howtoredeem', 'terms'].map((name) => `${journey.stack.url}/company/${name}`)
    for (const href of hrefs) {
      expect(mail.text).toContain(href)
      expect(mail.html).toContain(href)
    }
    const page = await journey.open(link, { as: null })
    await heading(page, /You have ₹1,000 to spend/)
    const titles = { 'How to redeem': 'How to redeem', Terms: 'Terms and Conditions' }
    for (const [name, title] of Object.entries(titles)) {
      const opening = page.context().waitForEvent('page')
      await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name, exact: true }).click()
      const opened = await opening
      await heading(opened, title)
      await expect(opened).toHaveTitle(`${title} - Plutus`)
      await opened.reload()
      await heading(opened, title)
      await opened.close()
    }
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
  })

  it('R5 states when a brand’s terms cannot load, and opens them once they can', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/ERR_FAILED|Failed to (fetch|load)/)
    const page = await journey.open('/company/terms', { as: null })
    const chunk = /\/assets\/brand-sheet[\w-]*\.js$/
    await page.route(chunk, (route) => route.abort())
    await page.goto(link)
    const tried = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()))
    await page.getByRole('radio').first().check({ force: true })
    await tried
    const details = page.getByRole('button', { name: 'Terms and how to redeem' })
    await details.click()
    const notice = page.getByRole('alert').filter({ hasText: 'Plutus didn’t respond' })
    await expect(notice).toBeVisible()
    await page.unroute(chunk)
    await details.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})
