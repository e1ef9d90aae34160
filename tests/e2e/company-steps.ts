import type { Page } from '@playwright/test'
import { mailTo } from '#tests/support/mail.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { expect } from './journey.ts'

/** Types the one-time code that was mailed after `since` into the verification dialog. `since` is in ms. */
export async function confirmByMail(page: Page, stack: TestStack, email: string, since: number): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Verify it’s you' })).toBeVisible()
  const mail = await mailTo(stack, email, ({ subject, date }) => subject === 'Verify it’s you' && Date.parse(String(date)) >= since - 2000)
  await page
    .getByRole('dialog', { name: 'Verify it’s you' })
    .getByRole('textbox')
    .first()
    .pressSequentially(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
}
