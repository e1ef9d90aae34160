import type { Browser, Page } from '@playwright/test'
import { authenticator } from 'otplib'
import type { TestStack } from '#tests/support/start-stack.ts'
import { createOperator } from '#tests/support/studio.ts'

/** Takes the pictures of Studio for operators.md: the list of brands, and a brand with an error. */
export async function takeStudioPictures(browser: Browser, stack: TestStack, folder: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 720 }, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  await signIn(page, stack)
  await page.goto(stack.studioUrl.replace(/admin$/, 'admin/content/brands'))
  const brand = page.getByText('Farwend')
  await brand.waitFor()
  await page.screenshot({ path: `${folder}studio-brands.png` })
  await brand.click()
  const website = page.locator('[data-field="website"] input, .field:has-text("Website") input').first()
  await website.fill('http://farwend.example')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Enter a web address').scrollIntoViewIfNeeded()
  await page.screenshot({ path: `${folder}studio-error.png` })
  await context.close()
  console.log('tests/pictures/studio-*.png')
}

async function signIn(page: Page, stack: TestStack): Promise<void> {
  const { email, password, secret } = await createOperator(stack)
  await page.goto(`${stack.studioUrl}/login`)
  await page.getByPlaceholder('Email').fill(email)
  await page.getByPlaceholder('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByPlaceholder('One-Time Password').fill(authenticator.generate(secret))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/content/)
}
