import { describe, it } from 'vitest'
import { mailTo } from '#tests/support/mail.ts'
import { signUpCompany } from '#tests/support/sign-up.ts'
import { expect, startJourney } from './journey.ts'
import { solveCaptcha } from './sign-up-steps.ts'

const journey = startJourney()
const visit = (path: string) => journey.open(path, { as: null })

describe('a forgotten password', () => {
  it('R2 R3 A9 V5 is reset by a mailed link that works once', async () => {
    journey.expectComplaint(/status of 410/)
    const { email } = await signUpCompany(journey.stack)
    const page = await visit('/auth/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveTitle('Recover password - Plutus')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Your email address is required')).toBeVisible()
    await expect(page.getByText('Please confirm that you are not a robot')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await solveCaptcha(page)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`If ${email} has an account`)).toBeVisible()
    const mail = await mailTo(journey.stack, email, ({ text }) => text.includes('/auth/reset?token='))
    const link = /\/auth\/reset\?token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await page.goto(link)
    await expect(page).toHaveTitle('Reset password - Plutus')
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-8')
    await page.getByLabel('Confirm password').fill('Another-horse-9')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('The password does not match')).toBeVisible()
    await page.getByLabel('Confirm password').fill('Another-horse-8')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
    await page.goto('/auth/reset?token=none')
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  })

  it('R2 F1 shows the same answer for an unknown address', { tags: ['sweep'] }, async () => {
    const page = await visit('/auth/recover')
    await page.getByLabel('Email').fill('nobody@zephyr.example.com')
    await solveCaptcha(page)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('If nobody@zephyr.example.com has an account')).toBeVisible()
  })
})
