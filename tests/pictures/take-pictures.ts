import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { openBrowser } from '#tests/support/browser.ts'
import { addRecipient, campaignReaches, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

/** `npm run pictures`: the README's pictures, taken of the real screens over the demo. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type Picture = { name: string; path: string; theme?: 'dark'; size?: typeof desktop; isGuest?: true }

mkdirSync(folder, { recursive: true })
const stack = await startStack({ bff: true })
const browser = await openBrowser()
try {
  for (const picture of await pictures(stack)) await take(browser, stack, picture)
} finally {
  await browser.close()
  await stack.stop()
}

async function pictures(stack: TestStack): Promise<Picture[]> {
  const owner = await signIn(stack)
  const { data } = await owner.graphql<{ campaigns: { id: string; name: string }[] }>(
    '{ campaigns(limit: 50, sort: ["-seq"]) { id name } }',
  )
  const idOf = (name: string) => data?.campaigns.find((campaign) => campaign.name === name)?.id
  const token = await openReward(owner, stack)
  return [
    { name: 'dashboard', path: '/' },
    { name: 'dashboard-dark', path: '/', theme: 'dark' },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'campaign', path: `/campaigns/${idOf('Referral bonus – November')}/view` },
    { name: 'wizard-catalogue', path: `/campaigns/create/rewardlinks/catalogue?draft=${idOf('Winter loyalty thank-you')}` },
    { name: 'wallet', path: '/wallet' },
    { name: 'recharge', path: '/recharge?amount=25000000' },
    { name: 'reward', path: `/auth/${token}/reward`, isGuest: true },
    { name: 'reward-phone', path: `/auth/${token}/reward`, isGuest: true, size: phone },
    { name: 'login', path: '/auth/login', isGuest: true },
    { name: 'signup', path: '/auth/signup', isGuest: true },
    { name: 'storefront', path: '/profile/storefront' },
    { name: 'permissions', path: '/profile/permissions' },
  ]
}

/** A reward of today that nobody has claimed, and its link's token. */
async function openReward(owner: Awaited<ReturnType<typeof signIn>>, stack: TestStack): Promise<string> {
  const email = {
    subject: 'Thank you',
    headline: 'Thank you for a warm winter',
    body: 'Hello {{ recipient_first_name }},\n\nyou have been with us the whole season. Please choose something you like.\n\n{{ sender_name }}',
  }
  const draft = await draftCampaign(owner, { name: 'Winter thank-you', changes: { email } })
  const ready = await addRecipient(owner, draft.id, { email: 'ananya.rao@example.com', firstName: 'Ananya', lastName: 'Rao' })
  await launch(owner, ready)
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  return recipientOf(stack, String(reward?.id)).token
}

async function take(browser: Browser, stack: TestStack, { name, path, theme, size = desktop, isGuest }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme ?? 'light', reducedMotion: 'reduce', baseURL: stack.url })
  const page = await context.newPage()
  if (!isGuest) await enter(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}${name}.png` })
  await context.close()
  console.log(`tests/pictures/${name}.png`)
}

async function enter(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel(/e-mail/i).fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}
