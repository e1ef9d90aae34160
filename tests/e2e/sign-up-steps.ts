import type { Page } from '@playwright/test'
import { goodPassword } from '#tests/support/sign-up.ts'
import { expect } from './journey.ts'

/** Types a six-digit code into its field. The form submits itself at the sixth digit. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '6-digit code' }).click()
  await page.keyboard.type(code)
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.getByLabel('Company email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I’m not a robot/ }).click()
  await expect(page.getByText('Checked.')).toBeVisible()
}
