/** @module-tag deeper */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, describe, it, expect as vitestExpect } from 'vitest'
import { enrolAuthenticator } from '#tests/support/authenticator-app.ts'
import { createGuest, newPassword, signUp } from '#tests/support/guest.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo } from '#tests/support/sign-in.ts'
import { goodPassword, mailedCode, newEmail, signUpCompany } from '#tests/support/sign-up.ts'
import { auditPage } from './axe-states.ts'
import { holdScripts } from './hold-scripts.ts'
import { expect, startJourney } from './journey.ts'
import { enterCode, signIn, solveCaptcha } from './sign-up-steps.ts'

const stranger = 'stranger@example.com'
const accounts = [{ email: demo.email }, { email: stranger }]
let provider: OpenIdProvider | undefined
const journey = startJourney({
  prepare: async () => {
    provider = await startOpenIdProvider(accounts)
    return provider.env
  },
})
afterAll(() => provider?.stop())
const openAsVisitor = (path: string) => journey.open(path, { as: null })

/** Uses up an account's password attempts of the hour, or those of the day that a captcha allows beyond them. */
async function exhaustTries(email: string, of: 'account' | 'captcha' = 'account'): Promise<void> {
  const key = createHash('sha256').update(`${of}|${email}`).digest('hex')
  const row = `('${key}', 100, ${Date.now() + 3_600_000})`
  await runSql(journey.stack, undefined, `insert or replace into plutus_login_attempts (key, points, expire) values ${row}`)
}

describe('an account with too many failed sign-ins', { tags: ['sweep'] }, () => {
  it('A9 F3 lets its person sign in by a captcha, and by a code from their mailbox', async () => {
    journey.expectComplaint(/status of 429/)
    const { email } = await signUpCompany(journey.stack)
    await exhaustTries(email)
    const page = await openAsVisitor('/auth/login')
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText('Confirm that you’re not a robot and try again.')
    expect(await auditPage(page, 'login above the limit')).toEqual([])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Please confirm that you are not a robot')).toBeVisible()
    await solveCaptcha(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('We don’t recognise this device.')).toBeVisible()

    const other = await openAsVisitor('/auth/login')
    await signIn(other, email)
    await solveCaptcha(other)
    await other.getByRole('button', { name: 'Email me a code instead' }).click()
    await expect(other.getByText(`If ${email} has an account, we sent it a code.`)).toBeVisible()
    expect(await auditPage(other, 'mailbox code')).toEqual([])
    const mail = await mailTo(journey.stack, email, ({ subject }) => subject === 'Your code to sign in to Plutus')
    await enterCode(other, /^\d{6}$/m.exec(mail.text)?.[0] ?? '')
    await expect(other.getByText('Your email address is confirmed.')).toBeVisible()
    await other.getByLabel('Password', { exact: true }).fill(goodPassword)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other).toHaveURL('/')
  })

  it('A9 F3 offers only the code once the captcha adds no more tries', async () => {
    journey.expectComplaint(/status of 429/)
    const { email } = await signUpCompany(journey.stack)
    await exhaustTries(email)
    await exhaustTries(email, 'captcha')
    const page = await openAsVisitor('/auth/login')
    await signIn(page, email)
    await solveCaptcha(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Get a code by email to continue.')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
    expect(await auditPage(page, 'login by mailbox only')).toEqual([])
    await solveCaptcha(page)
    await page.getByRole('button', { name: 'Email me a code', exact: true }).click()
    await expect(page.getByText(`If ${email} has an account, we sent it a code.`)).toBeVisible()
  })
})

/** Continues from the login to the provider and signs in there as `who`, or cancels if it is undefined. */
async function signInByProvider(page: Page, who: string | undefined): Promise<void> {
  // the provider's page loads its fonts from another site
  await page.context().route(/fonts\.googleapis\.com/, (route) => route.fulfill({ body: '', contentType: 'text/css' }))
  await page.getByRole('link', { name: 'Continue with Acme Single Sign-On' }).click()
  if (!who) return page.getByRole('link', { name: /cancel/i }).click()
  await page.getByPlaceholder('Enter any login').fill(who)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('signing in by a provider', { tags: ['sweep'] }, () => {
  it('A2 S14 reserves room for its button before the app loads', async () => {
    const page = await openAsVisitor('/company/terms')
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await holdScripts(page, '/auth/login')
    const heading = page.getByRole('heading', { level: 1, name: 'Welcome back' })
    await expect(heading).toBeVisible()
    const before = await heading.boundingBox()
    await release()
    await expect(page.getByRole('link', { name: 'Continue with Acme Single Sign-On' })).toBeVisible()
    vitestExpect(await heading.boundingBox()).toEqual(before)
    vitestExpect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01)
  })

  it('A2 R8 continues through the provider’s pages to the requested page', async () => {
    journey.expectComplaint(/favicon/)
    const page = await openAsVisitor('/auth/login?redirect=/wallet')
    await signInByProvider(page, demo.email)
    await expect(page).toHaveURL('/wallet')
    await expect(page).toHaveTitle('Wallet History - Plutus')
  })

  it.each([
    ['a person who cancelled', undefined, 'We couldn’t sign you in with this provider. Try again, or use your password.'],
    ['a stranger', stranger, 'No account matches the email address from your provider. Use your password, or create a company account.'],
  ])('A2 says why %s could not sign in, and keeps the target', async (_who, login, words) => {
    journey.expectComplaint(/favicon/)
    const page = await openAsVisitor('/auth/login?redirect=/wallet')
    await signInByProvider(page, login)
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(page).toHaveURL(/^[^?]+\/auth\/login\?reason=\w+&redirect=%2Fwallet$/)
  })
})

describe('an authenticator app', { tags: ['sweep'] }, () => {
  it('A6 A2 is required after a provider and after the password', async () => {
    journey.expectComplaint(/favicon/)
    const { email, nextCode } = await createEnrolledOwner()
    const page = await openAsVisitor('/auth/login?redirect=/profile')
    await signInByProvider(page, email)
    await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible()
    await page.reload()
    await enterCode(page, await nextCode())
    await expect(page).toHaveURL('/profile')
    const other = await openAsVisitor('/auth/login')
    await signIn(other, email, newPassword)
    await enterCode(other, await nextCode())
    await expect(other).toHaveURL('/')
  })

  it('A6 V14 can be replaced by a recovery code, once, and offers no resend after too many tries', async () => {
    journey.expectComplaint(/status of 4(00|29)/)
    const { email, recoveryCodes } = await createEnrolledOwner()
    const code = recoveryCodes[0] ?? ''
    const page = await openAsVisitor('/auth/login')
    await signIn(page, email, newPassword)
    for (const left of [4, 3, 2, 1]) {
      await enterCode(page, '000000')
      await expect(page.getByText(new RegExp(`${left} tr(y|ies) left`))).toBeVisible()
    }
    await enterCode(page, '000000')
    await expect(page.getByRole('alert')).toHaveText('Too many incorrect attempts. Start over in a moment.')
    await page.getByRole('button', { name: 'Start over' }).click()
    await signIn(page, email, newPassword)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/')
    const other = await openAsVisitor('/auth/login')
    await signIn(other, email, newPassword)
    await other.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await other.getByLabel('Recovery code').fill(code)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByText('That code is incorrect. 4 tries left.')).toBeVisible()
  })

  async function createEnrolledOwner() {
    const email = newEmail('nila')
    accounts.push({ email })
    const guest = createGuest(journey.stack)
    await signUp(journey.stack, guest, email)
    return { email, ...(await enrolAuthenticator(journey.stack, guest, email)) }
  }
})

describe('a code by mail', { tags: ['sweep'] }, () => {
  it('A6 V14 is resent three times an hour, and then says when the next is possible (W8)', async () => {
    journey.expectComplaint(/status of 429/)
    const { email } = await signUpCompany(journey.stack)
    const page = await openAsVisitor('about:blank')
    await page.clock.install()
    await page.goto('/auth/login')
    await signIn(page, email)
    const again = async () => {
      await expect(page.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled()
      await runSql(journey.stack, undefined, 'update plutus_one_time_codes set sent_at = sent_at - 31000')
      await page.clock.fastForward(31_000)
      await page.getByRole('button', { name: 'Send another code', exact: true }).click()
    }
    for (let time = 0; time < 4; time++) await again()
    await expect(page.getByText('Maximum resend attempts reached, try later')).toBeVisible()
    await expect(page.getByRole('button', { name: /^You can send another code in (59|60) minutes$/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Send another code', exact: true })).toHaveCount(0)
  })
})

describe('two browsers of one person', { tags: ['sweep'] }, () => {
  it('R25 S10 one signs the other out from the security page, which says so, and a typed code survives a lost network', async () => {
    journey.expectComplaint(/status of 40[13]|WebSocket|ERR_INTERNET_DISCONNECTED/)
    const { email } = await signUpCompany(journey.stack)
    const first = await mailedCode(journey.stack, email)
    const [page, other] = [await openAsVisitor('/auth/login'), await openAsVisitor('/auth/login?redirect=/profile/settings')]
    await signIn(page, email)
    const second = await mailedCode(journey.stack, email, first)
    await page.context().setOffline(true)
    await enterCode(page, second)
    await expect(page.getByText('You’re offline. Check your connection and try again.')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/')
    await signIn(other, email)
    await enterCode(other, await mailedCode(journey.stack, email, first, second))
    await other.getByLabel('Current password').fill('half typed')
    await page.goto('/profile/security')
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await sessions
      .getByRole('button', { name: /^Sign out (?!everywhere)/ })
      .first()
      .click()
    await expect(other).toHaveURL('/auth/login?redirect=%2Fprofile%2Fsettings')
    await expect(other.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.')
    await expect(page).toHaveURL('/profile/security')
  })
})
