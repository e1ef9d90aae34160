import type { Page } from '@playwright/test'
import { describe, it, expect as vitestExpect } from 'vitest'
import { crowdedTexts } from '#tests/support/crowded-texts.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { themes } from './axe-looks.ts'
import { expectUncovered } from './expect-uncovered.ts'
import { expect, startJourney } from './journey.ts'
import { sendReward } from './seeded.ts'

const journey = startJourney()
const phones = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
]
type Look = (typeof phones)[number] & { theme: (typeof themes)[number] }
const looks: Look[] = themes.flatMap((theme) => phones.map((phone) => ({ ...phone, theme })))

/** Opens a page in a browser whose reader chose letters of twice the usual size. */
async function openLarge(path: string, { width, height, theme }: Look): Promise<Page> {
  const page = await journey.open('/company/terms', { as: null, viewport: { width, height }, colorScheme: theme })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto(path)
  await expect(page.locator('html[data-rendered]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  vitestExpect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  return page
}

/** Expects that all texts are whole, that a bar leaves half the window free, and that it covers nothing that has the focus. */
async function expectUsable(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))))
  vitestExpect(await crowdedTexts(page), name).toEqual([])
  const bar = page.locator('.bar')
  if (await bar.count()) {
    const heightOf = () => bar.evaluate((element) => element.getBoundingClientRect().height / innerHeight)
    vitestExpect(await heightOf(), name).toBeLessThanOrEqual(0.51)
    await expect(bar.getByRole('button').last()).toBeInViewport({ ratio: 0.9 })
  }
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    await expectUncovered(page)
  }
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })

describe('a page for recipients with letters of twice the size', { tags: ['sweep'] }, () => {
  for (const size of looks) {
    const look = `${size.width}-${size.theme}`
    it(`R5 claims a reward, ${look}`, async () => {
      const page = await openLarge((await sendReward(journey.stack, `Large${size.width}${size.theme}`)).path, size)
      await expectUsable(page, `reward-${look}`)
      await page.getByRole('radio').first().check({ force: true })
      await expectUsable(page, `chosen-${look}`)
      await button(page, 'Get my voucher').click()
      await expect(button(page, 'Email me a copy')).toBeVisible()
      await expectUsable(page, `voucher-${look}`)
    })

    it(`R6 refuses a code, ${look}`, async () => {
      journey.expectComplaint(/status of 4/)
      const page = await openLarge('/company/howtoredeem', size)
      await page.getByRole('textbox', { name: 'Code' }).fill('AB23-4567-89AB')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(/code/i)
      await button(page, /another/i).click()
      await expectUsable(page, `code-${look}`)
    })

    it(`R7 spends points, ${look}`, async () => {
      const owner = await signIn(journey.stack)
      await setUpPoints(owner)
      const { reward } = await givePoints(owner, 250, `large.${look}@example.com`)
      const page = await openLarge(`/auth/${rewardToken(journey.stack, reward)}/reward`, size)
      await expectUsable(page, `points-${look}`)
      await page.getByRole('radio').first().check({ force: true })
      await expectUsable(page, `points-chosen-${look}`)
      await button(page, /Get|Spend|voucher/)
        .last()
        .click()
      await expect(button(page, /Back to/)).toBeVisible()
      await expectUsable(page, `points-voucher-${look}`)
    })
  }
})
