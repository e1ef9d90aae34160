import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { addRecipient, campaignReaches, command, type Draft, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { auditPage } from './axe-states.ts'
import { expectSaved } from './campaign-steps.ts'
import { expect, startJourney } from './journey.ts'

const journey = startJourney()

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const update =
  'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { version } }'
const detailsOf = (id: string) => `/campaigns/create/rewardlinks?draft=${id}`

it('S18 merges what another tab changed, names it and undoes it, and shows both values of the same field', {
  tags: ['sweep'],
}, async () => {
  const owner = await signIn(journey.stack)
  const draft = await draftCampaign(owner, { name: 'Two tabs' })
  journey.expectComplaint(/status of 409/)
  const page = await journey.open(detailsOf(draft.id))
  await expect(field(page, 'Description')).toHaveValue('')
  const { version } = await command<Draft>(owner, update, {
    id: draft.id,
    version: draft.version,
    input: { internalReference: 'PO-7', budget: '900000' },
  })

  await field(page, 'Description').fill('Typed here')
  const note = page.getByRole('status').filter({ hasText: 'Also changed:' })
  await expect(note).toContainText('Also changed: Internal reference, Budget (other tab)')
  await expect(field(page, 'Internal reference')).toHaveValue('PO-7')
  await expect(field(page, 'Description')).toHaveValue('Typed here')
  await expect(field(page, 'Description')).toBeFocused()
  expect(await auditPage(page, 'a merged draft')).toEqual([])
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Internal reference')).toHaveValue('')
  await expect(note).toHaveCount(0)
  await expect(field(page, 'Description')).toHaveValue('Typed here')

  await expectSaved(page)
  await command(owner, update, { id: draft.id, version: version + 2, input: { name: 'From the other tab' } })
  await field(page, 'Campaign name').fill('From this tab')
  const dialog = page.getByRole('alertdialog', { name: 'You changed this in another tab' })
  await expect(dialog.getByText('From this tab')).toBeVisible()
  await expect(dialog.getByText('From the other tab')).toBeVisible()
  expect(await auditPage(page, 'two values of one field')).toEqual([])
  await dialog.getByRole('radio', { name: 'Your change in the other tab' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Campaign name')).toHaveValue('From the other tab')
})

const billing = { legalName: 'Aurora', email: 'bills@example.com', address: '1 Road', city: 'Pune', postalCode: '411001', country: 'IN' }
const saveBilling = 'mutation ($input: BillingInput!) { updateBilling(input: $input) { version } }'
const colleague = { email: 'priya.nambiar@example.com', password: demo.password }

/** Gives the colleague another role. */
async function giveRole(owner: Person, role: string): Promise<void> {
  await confirmPerson(journey.stack, owner, demo.email)
  const { id } = (await signIn(journey.stack, colleague)).user
  await command(owner, 'mutation ($id: ID!, $role: CompanyRole!) { changeMemberRole(id: $id, role: $role) { id } }', { id, role })
}

it('S18 keeps what two tabs changed in a form with a button, asks about fields that are valid only together, and names a colleague', async () => {
  const owner = await signIn(journey.stack)
  await giveRole(owner, 'Admin')
  const other = await signIn(journey.stack, colleague)
  await command(owner, saveBilling, { input: billing })
  journey.expectComplaint(/status of 409/)
  const page = await journey.open('/profile/billing')
  const save = page.getByRole('button', { name: 'Save billing details' })
  await expect(field(page, 'Legal name')).toHaveValue('Aurora')
  await command(owner, saveBilling, { input: { ...billing, email: 'other@example.com' } })
  await field(page, 'Legal name').fill('Typed here')
  await save.click()
  const note = page.getByRole('status').filter({ hasText: 'Also changed:' })
  await expect(note).toContainText('Also changed: Billing email (other tab)')
  await expect(field(page, 'Billing email')).toHaveValue('other@example.com')
  await expect(field(page, 'Legal name')).toHaveValue('Typed here')
  await field(page, 'City').fill('Mumbai')
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Billing email')).toHaveValue('bills@example.com')
  await expect(note).toHaveCount(0)
  await expect(field(page, 'City')).toHaveValue('Mumbai')

  await command(other, saveBilling, { input: { ...billing, legalName: 'Aurora Retail', taxNumber: null, state: 'Maharashtra' } })
  await save.click()
  const dialog = page.getByRole('alertdialog', { name: 'Priya Nambiar also changed this' })
  await expect(dialog.getByText('1 Road, Mumbai')).toBeVisible()
  await expect(dialog.getByText('1 Road, Pune, Maharashtra')).toBeVisible()
  await expect(dialog.getByText('Legal name: Aurora Retail')).toBeVisible()
  expect(await auditPage(page, 'a form that a colleague changed')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(note).toContainText('Also changed: Legal name (Priya Nambiar)')
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Mumbai')
  await expect(field(page, 'State')).toHaveValue('')
  await expect(field(page, 'Legal name')).toHaveValue('Aurora Retail')
})

it('S18 merges two tabs in every other form with a button', { tags: ['sweep'] }, async () => {
  const owner = await signIn(journey.stack)
  let draft = await draftCampaign(owner, { name: 'Merged while live' })
  draft = await addRecipient(owner, draft.id, { email: 'merged@example.com' })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const { data } = await owner.graphql<{ campaigns_by_id: { version: number }; points_programs: { version: number }[] }>(
    'query ($id: ID!) { campaigns_by_id(id: $id) { version } points_programs(limit: 1) { version } }',
    { id: draft.id },
  )
  const project = { name: 'Aurora Retail', timeZone: 'Asia/Kolkata', defaultExpiryDays: 90, defaultReminders: [7, 1] }
  const forms = [
    {
      path: '/profile/project',
      save: 'mutation ($input: ProjectSettingsInput!) { updateProjectSettings(input: $input) { id } }',
      variables: { input: { ...project, replyTo: 'answers@example.com' } },
      typed: ['Sender name', 'Aurora People'],
      other: ['Reply-to address', 'answers@example.com'],
    },
    {
      path: '/profile/approvals',
      save: 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }',
      variables: { input: { amount: null, count: 44 } },
      typed: ['Ask for totals', '1,00,000'],
      other: ['Number of rewards', '44'],
    },
    {
      path: '/profile/edit',
      save: 'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id } }',
      variables: { input: { firstName: 'Meera', lastName: 'Krishnan', phone: '+919876543210' } },
      typed: ['Last name', 'Krishna'],
      other: ['Phone', '+919876543210'],
    },
    {
      path: `/campaigns/${draft.id}/edit/rewardlinks`,
      save: 'mutation ($id: ID!, $version: Int!, $input: UpdateLaunchedCampaignInput!) { updateLaunchedCampaign(id: $id, version: $version, input: $input) { id } }',
      variables: { id: draft.id, version: data?.campaigns_by_id.version, input: { internalReference: 'PO-11' } },
      typed: ['Description', 'Typed here'],
      other: ['Internal reference', 'PO-11'],
    },
    {
      path: '/points-settings',
      save: 'mutation ($version: Int!, $input: PointsProgramInput!) { updatePointsProgram(version: $version, input: $input) { id } }',
      variables: { version: data?.points_programs[0]?.version, input: { validityDays: 200 } },
      typed: ['Plural', 'Suns'],
      other: ['Expires after', '200'],
    },
  ] as const
  journey.expectComplaint(/status of 409/)
  for (const { path, save, variables, typed, other } of forms) {
    const page = await journey.open(path)
    await expect(field(page, typed[0])).toBeVisible()
    await field(page, typed[0]).fill(typed[1])
    await command(owner, save, variables)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/^Also changed: .* \(other tab\)/)).toBeVisible()
    await expect(field(page, other[0])).toHaveValue(other[1])
    await page.reload()
    await expect(field(page, typed[0])).toHaveValue(typed[1])
    await expect(field(page, other[0])).toHaveValue(other[1])
  }
})

it('S18 keeps typed values when a merge can’t reach us, asks again, and drops them only on request', { tags: ['sweep'] }, async () => {
  const owner = await signIn(journey.stack)
  await command(owner, saveBilling, { input: billing })
  journey.expectComplaint(/status of 409|Failed to load resource/)
  const page = await journey.open('/profile/billing')
  const save = page.getByRole('button', { name: 'Save billing details' })
  await expect(field(page, 'Legal name')).toHaveValue('Aurora')
  await command(owner, saveBilling, { input: { ...billing, legalName: 'Other tab' } })
  await field(page, 'Legal name').fill('Typed here')
  await save.click()
  const dialog = page.getByRole('alertdialog', { name: 'You changed this in another tab' })
  await expect(dialog.getByText('Other tab', { exact: true })).toBeVisible()
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('Typed here') ? route.abort() : route.fallback()))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field(page, 'Legal name')).toHaveValue('Typed here')
  await page.unroute('**/graphql')
  await save.click()
  await dialog.getByRole('radio', { name: 'Your change in the other tab' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Legal name')).toHaveValue('Other tab')
  await expect(page.getByText('Also changed: Legal name (other tab)')).toBeVisible()

  await command(owner, saveBilling, { input: { ...billing, legalName: 'Other again' } })
  await field(page, 'Billing email').fill('typed@example.com')
  await field(page, 'Legal name').fill('Typed again')
  await save.click()
  await dialog.getByRole('button', { name: 'Discard my changes here' }).click()
  await expect(field(page, 'Legal name')).toHaveValue('Other again')
  await expect(field(page, 'Billing email')).toHaveValue('bills@example.com')
})

it('S18 keeps the value that was chosen, although the field rewrites its own when it loses the focus', { tags: ['sweep'] }, async () => {
  const owner = await signIn(journey.stack)
  journey.expectComplaint(/status of 409/)
  const page = await journey.open('/profile/approvals')
  const total = field(page, 'Launch total')
  await expect(total).toBeVisible()
  const rules = { amount: '700000', count: null }
  await command(owner, 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }', { input: rules })
  await total.fill('123456')
  await total.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'You changed this in another tab' })
  await dialog.getByRole('radio', { name: 'Your change in the other tab' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(total).toHaveValue('7,000')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await command(owner, 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }', { input: { count: null } })
})

it('S18 never merges into a campaign that was submitted for approval in another tab', { tags: ['sweep'] }, async () => {
  const owner = await signIn(journey.stack)
  await command(owner, 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }', { input: { count: 1 } })
  const { id } = await draftCampaign(owner, { name: 'For approval' })
  const draft = await addRecipient(owner, id, { email: 'approval@example.com' })
  journey.expectComplaint(/status of 409|Failed to load resource/)
  const page = await journey.open(detailsOf(id))
  await expect(field(page, 'Campaign name')).toHaveValue('For approval')
  await page.route('**/graphql', (route) => (route.request().postData()?.includes('Typed too late') ? route.abort() : route.fallback()))
  await field(page, 'Description').fill('Typed too late')
  await launch(owner, draft)
  const lost = page.getByRole('status').filter({ hasText: 'submitted for approval in another tab' })
  await expect(lost.getByRole('button', { name: 'Typed too late' })).toBeVisible()
  expect(await auditPage(page, 'a draft that was submitted elsewhere')).toEqual([])
  const { data } = await owner.graphql('query ($id: ID!) { campaigns_by_id(id: $id) { status description } }', { id })
  expect(data).toEqual({ campaigns_by_id: { status: 'in_review', description: null } })
  await command(owner, 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }', { input: { count: null } })
})

it('S18 names another person who changed a draft, and merges only when asked', { tags: ['sweep'] }, async () => {
  const owner = await signIn(journey.stack)
  const other = await signIn(journey.stack, colleague)
  const draft = await draftCampaign(other, { name: 'Two people' })
  journey.expectComplaint(/status of 409/)
  const page = await journey.open(detailsOf(draft.id))
  await expect(field(page, 'Campaign name')).toHaveValue('Two people')
  const { version } = await command<Draft>(other, update, { id: draft.id, version: draft.version, input: { description: 'By Priya' } })
  await command(owner, update, { id: draft.id, version, input: { internalReference: 'PO-8', budget: '900000' } })
  await field(page, 'Campaign name').fill('Typed here')
  const dialog = page.getByRole('alertdialog', { name: 'Priya Nambiar also changed this' })
  await expect(dialog.getByText('Description: By Priya')).toBeVisible()
  await expect(dialog.getByText('Budget: ₹9,000')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Also changed: Description, Internal reference, Budget (Priya Nambiar)')).toBeVisible()
  await expect(field(page, 'Campaign name')).toHaveValue('Typed here')
  await expect(field(page, 'Description')).toHaveValue('By Priya')
})
