import type { Page } from '@playwright/test'
import { axeComplaints } from '#tests/support/axe.ts'
import { mailTo } from '#tests/support/mail.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { expect } from './journey.ts'

/** Answers the question for a one-time code with the one that was mailed after `since`, where it is asked. */
export async function confirmByMail(page: Page, stack: TestStack, email: string, since: number): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
  const mail = await mailTo(
    stack,
    email,
    ({ subject, date }) => subject === 'Confirm that it is you' && Date.parse(String(date)) >= since - 2000,
  )
  await page
    .getByRole('dialog', { name: 'Confirm that it is you' })
    .getByRole('textbox')
    .first()
    .pressSequentially(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
}

/** What axe says of the page as it stands, light and dark, wide and on a phone. */
export async function axeEverywhere(page: Page): Promise<string[]> {
  const complaints: string[] = []
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of ['light', 'dark']) {
      await page.evaluate((wanted) => {
        document.documentElement.className = wanted
      }, theme)
      complaints.push(...(await axeComplaints(page)).map((line) => `${page.url()} ${theme} ${width}: ${line}`))
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  return complaints
}
