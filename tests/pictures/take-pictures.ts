import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { openBrowser } from '#tests/support/browser.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { type Scene, setScene } from './scene.ts'
import { takeStudioPictures } from './studio-pictures.ts'

/** The folder of the README's screenshots, which `npm run pictures [-- name …]` takes of the demo. */
const folder = fileURLToPath(new URL('.', import.meta.url))
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type Picture = { name: string; path: string; theme?: 'dark'; size?: typeof desktop; isGuest?: true; act?: (page: Page) => Promise<unknown> }

const names = process.argv.slice(2)
const stack = await startStack({ bff: true, env: { STUDIO: '1' } })
const browser = await openBrowser()
try {
  const scene = await setScene(stack)
  const chosen = (await pictures(scene)).filter(({ name }) => names.length === 0 || names.includes(name))
  for (const picture of chosen) await take(browser, stack, scene, picture)
  if (names.length === 0 || names.includes('studio')) await takeStudioPictures(browser, stack, folder)
} finally {
  await browser.close()
  await stack.stop()
}

async function pictures({ idOf, redeemed, campaigns, reward, pointsPage }: Scene): Promise<Picture[]> {
  const draft = await idOf('campaigns', 'Winter loyalty thank-you')
  return [
    { name: 'dashboard', path: '/' },
    { name: 'dashboard-dark', path: '/', theme: 'dark' },
    { name: 'campaigns', path: '/campaigns' },
    { name: 'campaign', path: `/campaigns/${await idOf('campaigns', 'Referral bonus – November')}/view` },
    { name: 'rewards', path: '/rewards', act: openReward(await redeemed('Referral bonus – November')) },
    { name: 'people', path: '/people' },
    { name: 'codes', path: `/campaigns/${campaigns.codes}/view` },
    { name: 'wizard-catalogue', path: `/campaigns/create/rewardlinks/catalogue?draft=${draft}` },
    { name: 'templates', path: `/templates/${await idOf('templates', 'Festival thank-you')}/view` },
    { name: 'points', path: '/points-settings' },
    { name: 'wallet', path: '/wallet' },
    { name: 'recharge', path: '/recharge?amount=25000000' },
    { name: 'search', path: '/campaigns', act: search },
    { name: 'help', path: '/help' },
    { name: 'storefront', path: '/profile/storefront' },
    { name: 'permissions', path: '/profile/permissions' },
    { name: 'reward', path: reward, isGuest: true },
    { name: 'reward-phone', path: reward, isGuest: true, size: phone },
    { name: 'points-phone', path: pointsPage, isGuest: true, size: phone },
    { name: 'login', path: '/auth/login', isGuest: true },
    { name: 'signup', path: '/auth/signup', isGuest: true },
  ]
}

function openReward(number: string) {
  return async (page: Page) => {
    await page.goto(`/rewards?reward=RW-${number}`)
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('points')
  await page.getByRole('option').nth(2).waitFor()
}

async function take(browser: Browser, stack: TestStack, { cookies }: Scene, picture: Picture): Promise<void> {
  const { name, path, theme, size = desktop, isGuest, act } = picture
  const context = await browser.newContext({ viewport: size, colorScheme: theme ?? 'light', reducedMotion: 'reduce', baseURL: stack.url })
  const [key = '', value = ''] = cookies.owner.split(/=(.*)/s)
  if (!isGuest) await context.addCookies([{ name: key, value, url: stack.url, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await act?.(page)
  await page.screenshot({ path: `${folder}${name}.png` })
  await context.close()
  console.log(`tests/pictures/${name}.png`)
}
