import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { command, draftCampaign } from '#tests/support/campaigns.ts'
import { demo, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { auditPage } from './axe-states.ts'
import { expectSaved } from './campaign-steps.ts'
import { expect, setSessionCookie, startJourney } from './journey.ts'

const journey = startJourney()

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const restored = (page: Page) => page.getByText('Restored from before you were signed out.')
const keptNames = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('plutus-typed:')))

/** Reports a request that was refused with 401, like every request of the page. */
const reportRefusal = (page: Page): Promise<unknown> =>
  page.evaluate(() => dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: '401' })))

/** Ends the session of a page, as an expiry does, and lets the page notice it by an act. */
async function endSession(page: Page, act: () => Promise<unknown> = () => reportRefusal(page)): Promise<void> {
  journey.expectComplaint(/status of 401|WebSocket/)
  await page.context().clearCookies()
  await act()
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Signs in again in the same tab and opens the address that the login page was asked for. */
async function signInAgain(page: Page, as = demo): Promise<void> {
  const target = new URL(page.url()).searchParams.get('redirect') ?? '/'
  await setSessionCookie(page, (await signInAtBff(journey.stack, as)).cookie, journey.stack.url)
  await page.goto(target)
}

it('S16 S10 restores a form after the session ended, for the same person only, and not after Discard or a pressed sign-out', async () => {
  const page = await journey.open('/profile/billing')
  const before = await field(page, 'Address').inputValue()
  await field(page, 'Address').fill('12 MG Road, Bengaluru')
  await endSession(page)
  await signInAgain(page)
  await expect(restored(page)).toBeVisible()
  await expect(field(page, 'Address')).toHaveValue('12 MG Road, Bengaluru')
  expect(await auditPage(page, 'restored billing details')).toEqual([])

  await endSession(page)
  await signInAgain(page, rival)
  await expect(field(page, 'Address')).toBeVisible()
  expect(await keptNames(page)).toEqual([])

  await page.context().clearCookies()
  await setSessionCookie(page, (await signInAtBff(journey.stack, demo)).cookie, journey.stack.url)
  await page.goto('/profile/billing')
  await expect(field(page, 'Address')).toHaveValue(before)
  await field(page, 'Address').fill('14 MG Road')
  expect(await keptNames(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await keptNames(page)).toEqual([])

  await field(page, 'Address').fill('16 MG Road')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await keptNames(page)).toEqual([])
})

it('S16 keeps a list of invites in its dialog until the dialog is closed', { tags: ['sweep'] }, async () => {
  const page = await journey.open('/profile/team')
  const invite = page.getByRole('button', { name: 'Invite team members' })
  await invite.click()
  const addresses = page.getByLabel('Email addresses')
  await addresses.fill('asha@example.com\nben@example.com')
  await endSession(page, () => page.getByRole('button', { name: 'Send 2 invites' }).click())
  await signInAgain(page)
  await expect(page.getByText('Open the form again to continue.')).toBeVisible()
  await invite.click()
  await expect(restored(page)).toBeVisible()
  await expect(addresses).toHaveValue('asha@example.com\nben@example.com')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await keptNames(page)).toEqual([])

  await invite.click()
  await addresses.fill('cara@example.com')
  expect(await keptNames(page)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(addresses).toBeHidden()
  expect(await keptNames(page)).toEqual([])
})

it('S16 names a file that must be chosen again', { tags: ['sweep'] }, async () => {
  const page = await journey.open('/points-settings/recipients')
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.route(
    '**/files?**',
    (route) =>
      new Promise<void>(
        (resolve) =>
          void page
            .waitForURL(/login/)
            .then(() => route.abort())
            .then(resolve, resolve),
      ),
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('email\na@x.com') })
  await expect(page.getByText('people.csv')).toBeVisible()
  journey.expectComplaint(/Failed to load resource/)
  await endSession(page)
  await page.unroute('**/files?**')
  await signInAgain(page)
  await page.getByRole('button', { name: 'Add people' }).click()
  await expect(page.getByText('Please choose people.csv again.')).toBeVisible()
})

const update =
  'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { version } }'
const detailsOf = (id: string) => `/campaigns/create/rewardlinks?draft=${id}`

it('S16 restores and saves what was typed in a draft, in that draft only, beside what was changed meanwhile', {
  tags: ['sweep'],
}, async () => {
  const owner = await signIn(journey.stack)
  const draft = await draftCampaign(owner, { name: 'Diwali' })
  const other = await draftCampaign(owner, { name: 'Holi' })
  const page = await journey.open(detailsOf(draft.id))
  await expect(field(page, 'Campaign name')).toHaveValue('Diwali')
  await endSession(page, () => field(page, 'Description').fill('Typed before the end'))
  await command(owner, update, { id: draft.id, version: draft.version, input: { internalReference: 'PO-9' } })
  await setSessionCookie(page, (await signInAtBff(journey.stack, demo)).cookie, journey.stack.url)
  await page.goto(detailsOf(other.id))
  await expect(field(page, 'Campaign name')).toHaveValue('Holi')
  await expect(field(page, 'Description')).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  await page.goto(detailsOf(draft.id))
  await expect(restored(page)).toBeVisible()
  await expect(field(page, 'Description')).toHaveValue('Typed before the end')
  await expectSaved(page)
  expect(await keptNames(page)).toEqual([])
  await page.reload()
  await expect(field(page, 'Description')).toHaveValue('Typed before the end')
  await expect(field(page, 'Internal reference')).toHaveValue('PO-9')
})

it('S17 says that a role changed, who can help, and shows what was typed, in a form and in a wizard', async () => {
  const { stack } = journey
  const owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  const colleague = { email: 'priya.nambiar@example.com', password: demo.password }
  const { id } = (await signIn(stack, colleague)).user
  const changeRole = 'mutation ($id: ID!, $role: CompanyRole!) { changeMemberRole(id: $id, role: $role) { id } }'
  await command(owner, changeRole, { id, role: 'Admin' })
  const page = await journey.open('/profile/billing', { as: colleague })
  const wizard = await page.context().newPage()
  await wizard.goto('/campaigns/create/rewardlinks')
  await field(wizard, 'Campaign name').fill('Diwali')
  await field(page, 'Address').fill('12 MG Road, Bengaluru')
  await command(owner, changeRole, { id, role: 'Viewer' })
  for (const tab of [page, wizard]) {
    const note = tab.getByRole('status').filter({ hasText: 'Your role changed to Viewer.' })
    await expect(note).toContainText(/can help\./)
  }
  const lost = page.getByRole('status').filter({ hasText: 'Your role changed' })
  await expect(lost.getByRole('button', { name: '12 MG Road, Bengaluru' })).toBeVisible()
  expect(await auditPage(page, 'a role that changed')).toEqual([])
  await page.goto('/profile')
  await expect(page.getByText('Your role changed')).toHaveCount(0)
})
