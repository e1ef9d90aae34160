import type { Page } from '@playwright/test'
import { demo } from '#tests/support/sign-in.ts'
import type { StudioUser } from './directus-admin.ts'

/** Signs the demo's owner in by the form. */
export async function enterPlutus(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel(/email/i).fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Signs in to Directus's own Studio, and puts off what it asks first. */
export const enterStudio =
  ({ email, password }: StudioUser) =>
  async (page: Page): Promise<void> => {
    await page.goto('/admin/login')
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/\/admin\/content/)
    await page.getByRole('button', { name: 'Remind Later' }).click()
  }
