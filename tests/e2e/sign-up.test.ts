import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { beginSignUp, goodPassword, mailedCode, newEmail, proveAddress, signUpCompany } from '#tests/support/sign-up.ts'
import { inviteMember, inviteToken } from '#tests/support/team.ts'
import { draftFirstCampaign, submitCompany } from './first-campaign-steps.ts'
import { expect, startJourney } from './journey.ts'
import { enterCode, signIn, solveCaptcha } from './sign-up-steps.ts'

const journey = startJourney()
const visit = (path: string) => journey.open(path, { as: null })

describe('signing up', () => {
  it('R4 A7 V9 P8 R5 A8 R31 leads from the form through code, currency, draft and test email to a verified company’s first launch', async () => {
    journey.expectComplaint(/status of 4\d\d/)
    const email = newEmail('meera')
    const company = `Zephyr Foods ${email.slice(6, 12)}`
    const page = await visit('/auth/login')
    await page.getByRole('link', { name: 'Create a company account' }).click()
    await expect(page).toHaveTitle('Sign up - Plutus')
    await page.getByLabel('First name').fill('Meera')
    await page.getByLabel('Company name').fill(company)
    await page.getByLabel('Company email').fill(`  ${email} `)
    await page.getByLabel('Country code').click()
    await page.getByRole('combobox', { name: 'Search countries' }).fill('india')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Country code')).toHaveText('India +91')
    await page.getByLabel('Phone number').fill('098765 43210')
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByLabel('Confirm password').fill(goodPassword)
    await page.getByRole('checkbox', { name: /^I agree/ }).click()
    await solveCaptcha(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await expect(page.getByText(`Enter the code we sent to ${email}`)).toBeVisible()
    const code = await mailedCode(journey.stack, email)
    await page.reload()
    await enterCode(page, code === '000000' ? '111111' : '000000')
    await expect(page.getByText('That code is incorrect. 4 tries left.')).toBeVisible()
    await enterCode(page, code)
    await expect(page).toHaveTitle('Reward Usecase - Plutus')
    await page.reload()
    await page.getByText('Customer rewards').click()
    await page.getByLabel('Reward currency').click()
    await page.getByRole('combobox', { name: 'Search currencies' }).fill('₹')
    await page.getByRole('option', { name: /^Indian Rupee/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/can never be changed, not even by us/)).toBeVisible()
    await page.getByRole('button', { name: 'Yes, use INR' }).click()
    await expect(page).toHaveURL('/profile/company')
    await expect(page).toHaveTitle('Company Information - Plutus')
    await expect(page.getByText(/^Your company accepted the terms for companies of 28 Nov 2026 on /)).toBeVisible()

    await draftFirstCampaign(page, 'First thank-you')
    await page.getByRole('button', { name: 'Send test to me' }).click()
    await expect(page.getByText(`Test sent to ${email}`)).toBeVisible()
    await mailTo(journey.stack, email, ({ subject }) => subject.startsWith('TEST'))
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(page.getByText('You can send rewards once your company is verified. We’ll keep the draft until then.')).toBeVisible()
    await page.getByRole('button', { name: /^Launch campaign/ }).click()
    await expect(page.getByRole('alert')).toContainText('Your company must be verified before it can send rewards')
    await page.getByRole('link', { name: 'Go to Company Information' }).click()
    await submitCompany(page)
    await operator(journey.stack, 'verify-company', { company })
    await operator(journey.stack, 'adjust-wallet', { company: email, amount: '5000', reason: 'First payment' })
    await expect(page.getByRole('link', { name: 'Wallet balance ₹5,000.00' })).toBeVisible()
    await page.getByRole('link', { name: 'Reward Campaigns' }).click()
    await page.getByRole('link', { name: 'First thank-you', exact: true }).first().click()
    await page.getByRole('button', { name: /^Launch campaign/ }).click()
    await expect(page).toHaveURL(/\/campaigns\/[0-9a-f-]{36}\/view$/)
    // a company of one person needs no approvals
    await expect(page.getByRole('link', { name: 'Approvals' })).toHaveCount(0)
    await mailTo(journey.stack, 'first@example.com')
  })

  it('V1 V2 V4 V5 V6 V7 V9 V10 shows each error at its field', async () => {
    const page = await visit('/auth/signup')
    await page.getByRole('button', { name: 'Create account' }).click()
    for (const words of [
      'Your name is required',
      'Your company name is required',
      'Your company email address is required',
      'Your phone number is required',
      'A valid password is required',
      'Please confirm your password',
      'You must agree to the terms and conditions',
      'Please confirm that you are not a robot',
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('Company email').fill('asha@gmail.com')
    await expect(page.getByText('Please enter your company email address')).toBeVisible()
    await page.getByLabel('Phone number').fill('12345')
    await expect(page.getByText('Please enter valid phone number')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('short')
    await expect(page.getByText('At least 8 characters with upper and lower case, a number and a special character')).toBeVisible()
    await page.getByLabel('Confirm password').fill('other')
    await expect(page.getByText('The password does not match')).toBeVisible()
  })

  it('V2 V10 A7 shows server errors at their field, and renews a used captcha automatically', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 400/)
    const page = await visit('/auth/signup')
    await page.getByLabel('First name').fill('Meera')
    await page.getByLabel('Company name').fill('Zephyr Foods')
    await page.getByLabel('Company email').fill(newEmail())
    await page.getByLabel('Phone number').fill('+91 98765 43210')
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByLabel('Confirm password').fill(goodPassword)
    await page.getByRole('checkbox', { name: /^I agree/ }).click()
    await solveCaptcha(page)
    const refused = { email: 'Please enter your company email address' }
    await page.route(
      '**/auth/signup',
      (route) =>
        route.fulfill({
          status: 400,
          json: { errors: [{ message: 'x', extensions: { code: 'VALIDATION', fields: refused, requestId: 'x' } }] },
        }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(refused.email)).toBeVisible()
    await expect(page.getByLabel('Company email')).toBeFocused()
    await expect(page.getByText('Checked.')).toBeVisible()
    await page.getByLabel('Company email').fill(newEmail())
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  })

  it('A7 V14 changes a mistyped address, and says when no tries are left', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of (400|429)/)
    const { id } = await beginSignUp(journey.stack)
    const right = newEmail('right')
    const page = await visit(`/auth/signup?id=${id}`)
    await page.getByRole('button', { name: 'Change email address' }).click()
    await page.getByLabel('Company email').fill('x@gmail.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Please enter your company email address')).toBeVisible()
    await page.getByLabel('Company email').fill(right)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText(`Enter the code we sent to ${right}`)).toBeVisible()
    const code = await mailedCode(journey.stack, right)
    await expect(page.getByText(/Send another code in \d+ s/)).toBeVisible()
    for (const left of [4, 3, 2, 1]) {
      await enterCode(page, code === '000000' ? '111111' : '000000')
      await expect(page.getByText(new RegExp(`${left} tr(y|ies) left`))).toBeVisible()
    }
    await enterCode(page, code === '000000' ? '111111' : '000000')
    await expect(page.getByText('Too many incorrect attempts, try resending')).toBeVisible()
  })

  it('R5 S1 shows the 404 screen for an unknown sign-up, and redirects a person with an unconfirmed address', {
    tags: ['sweep'],
  }, async () => {
    journey.expectComplaint(/status of 404|doesn’t exist/)
    const unknown = '/auth/6f1d0c3a-3c55-4b0e-9a58-000000000001/reward'
    const page = await visit(unknown)
    await expect(page.getByText(`Page not found: ${unknown}`)).toBeVisible()
    const { id } = await beginSignUp(journey.stack)
    await page.goto(`/auth/${id}/reward`)
    await expect(page).toHaveURL(`/auth/signup?id=${id}`)
  })

  it('P8 asks for a missing currency at the next sign-in', { tags: ['sweep'] }, async () => {
    const { id, email } = await proveAddress(journey.stack)
    const first = await mailedCode(journey.stack, email)
    const page = await visit('/auth/login')
    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible()
    await enterCode(page, await mailedCode(journey.stack, email, first))
    await expect(page).toHaveURL(`/auth/${id}/reward`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please choose a reward use case')).toBeVisible()
    await expect(page.getByText('Please choose a rewarding currency')).toBeVisible()

    journey.expectComplaint(/status of 410/)
    const late = await page.context().newPage()
    await late.goto(`/auth/${id}/reward`)
    const choose = async (tab: Page, currency: RegExp, code: string) => {
      await tab.getByText('Customer rewards').click()
      await tab.getByLabel('Reward currency').click()
      await tab.getByRole('option', { name: currency }).click()
      await tab.getByRole('button', { name: 'Continue' }).click()
      return tab.getByRole('button', { name: `Yes, use ${code}` })
    }
    const tooLate = await choose(late, /^US Dollar/, 'USD')
    await (await choose(page, /^Indian Rupee/, 'INR')).click()
    await expect(page).toHaveURL('/profile/company')
    await tooLate.click()
    await expect(late.getByText('The currency is already chosen: INR.')).toBeVisible()
    await late.getByRole('link', { name: 'Go to Home' }).click()
    await expect(late).toHaveURL('/')
    await expect(late.getByRole('link', { name: 'Wallet balance ₹0.00' })).toBeVisible()
  })
})

describe('signing in on a new device', () => {
  it('A6 asks for a code once, and not again on a trusted device', { tags: ['sweep'] }, async () => {
    const { email } = await signUpCompany(journey.stack)
    const first = await mailedCode(journey.stack, email)
    const page = await visit('/auth/login?redirect=/wallet')
    await signIn(page, email)
    await page.getByRole('checkbox', { name: 'Trust this device for 60 days' }).click()
    await enterCode(page, await mailedCode(journey.stack, email, first))
    await expect(page).toHaveURL('/wallet')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/auth/login')
    await signIn(page, email)
    await expect(page).toHaveURL('/')
  })
})

it('R8 S6 reports a callback without a session at the login, and keeps the target', async () => {
  journey.expectComplaint(/status of 401/)
  const page = await visit('/auth/callback?redirect=/wallet')
  await expect(page).toHaveURL('/auth/login?reason=PROVIDER_FAILED&redirect=%2Fwallet')
  await expect(page.getByRole('alert')).toHaveText('We couldn’t sign you in with this provider. Try again, or use your password.')
})

it('R25 joins a company by a mailed invite, once', async () => {
  journey.expectComplaint(/status of (401|410)/)
  const owner = await signUpCompany(journey.stack)
  const email = newEmail('ravi')
  await inviteMember(owner, email, 'Admin')
  const token = await inviteToken(journey.stack, email)
  const page = await visit(`/auth/signup?invite=${token}`)
  await expect(page.getByRole('heading', { name: 'Join Zephyr Foods' })).toBeVisible()
  await expect(page.getByText(`has invited you as Administrator. You will sign in as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Join Zephyr Foods' }).click()
  for (const words of ['Your name is required', 'A valid password is required', 'You must agree to the terms and conditions'])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await page.getByLabel('First name').fill('Ravi')
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password').fill(goodPassword)
  await page.getByRole('checkbox', { name: /^I agree/ }).click()
  await page.getByRole('button', { name: 'Join Zephyr Foods' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Approvals', exact: true })).toBeVisible()
  const stranger = await visit(`/auth/signup?invite=${token}`)
  await expect(stranger.getByRole('heading', { name: 'This invite has been used' })).toBeVisible()
})

it('R25 says that an invite has ended', async () => {
  journey.expectComplaint(/status of 410/)
  const page = await visit(`/auth/signup?invite=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This invite has expired' })).toBeVisible()
})

it('R2 R3 R4 R5 axe finds nothing on the screens of sign-up and recovery', { tags: ['sweep'] }, async () => {
  journey.expectComplaint(/status of (404|410)/)
  const { id, email } = await beginSignUp(journey.stack)
  const page = await journey.open('/auth/signup', { as: null, reducedMotion: 'reduce' })
  const complaints: string[] = []
  const look = async (name: string) => {
    await page.evaluate(
      (className) => {
        document.documentElement.className = className
      },
      page.viewportSize()?.width === 390 ? 'dark' : 'light',
    )
    complaints.push(...(await axeComplaints(page)).map((line) => `${name}: ${line}`))
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/auth/signup')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Password', { exact: true }).fill('Short1')
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    await look(`sign-up ${width}`)
    await page.getByLabel('Country code').click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await look(`countries ${width}`)
    for (const path of [`/auth/signup?id=${id}`, '/auth/recover', '/auth/reset', `/auth/signup?invite=${'x'.repeat(43)}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look(`${path} ${width}`)
    }
  }
  await page.goto(`/auth/signup?id=${id}`)
  await enterCode(page, await mailedCode(journey.stack, email))
  await expect(page).toHaveTitle('Reward Usecase - Plutus')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please choose a reward use case')).toBeVisible()
    await look(`use case ${width}`)
    await page.getByText('Referral rewards').click()
    await page.getByLabel('Reward currency').click()
    await page.getByRole('option', { name: /^US Dollar/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await look(`use case confirmed ${width}`)
  }
  expect(complaints).toEqual([])
})
