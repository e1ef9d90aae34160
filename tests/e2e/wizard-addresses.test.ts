import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { type DeliveryType, deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, command, type Draft, delivery, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { createCompleteRows, type Rows } from '#tests/support/complete-rows.ts'
import { farMorning, farYear } from '#tests/support/far-ahead.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { rival, signIn } from '#tests/support/sign-in.ts'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import messages from '#web/messages/en.json' with { type: 'json' }
import { routeDefinitions as routes } from '#web/routes.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { pointsSetupWizard, wizards } from '#web/wizard/wizards.ts'
import { expectTitleAndStep } from './expect-title-and-step.ts'
import { addressOf, expect, startJourney } from './journey.ts'

const journey = startJourney()
const unknownId = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'

let rows: Rows
beforeAll(async () => {
  rows = await createCompleteRows(await signIn(journey.stack))
})

const ofRows = wizards.flatMap((wizard) => (wizard.subject === 'program' ? [] : [{ ...wizard, subject: wizard.subject }]))
const idOf = ({ subject, type }: (typeof ofRows)[number], of: Rows) => of[subject][type]

/** Navigates inside the app without a reload, which the route guard checks like a typed address. */
const navigateInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

describe('every address of every wizard', () => {
  it('P2 E1 R30–R42 opens by direct visit, with its own title and the rail at its step', {
    tags: ['deeper'],
    timeout: 400_000,
  }, async () => {
    const page = await journey.open('/campaigns/create')
    // a sweep opens every step, other runs the last, which depends on all before it
    // layout.test.ts opens the steps of a new campaign
    for (const wizard of ofRows.filter(({ subject, base }) => subject === 'template' || base.includes(':id')))
      for (const { name, route } of isSweep ? wizard.steps : wizard.steps.slice(-1)) {
        const path = stepPath(wizard, name, idOf(wizard, rows))
        await page.goto(path, { waitUntil: 'commit' })
        await expectTitleAndStep(page, routes.find((row) => row.name === route) as RouteDefinition)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(addressOf(page)).toBe(path)
      }
  })

  it('R36 opens each step of the points setup, and the settings once points are set up', { tags: ['sweep'] }, async () => {
    const person = await signIn(journey.stack, rival)
    const save =
      'mutation ($version: Int!, $input: PointsProgramInput!) { updatePointsProgram(version: $version, input: $input) { version } }'
    await command(person, save, { version: 0, input: { unitName: 'Stars', rate: '100', validityDays: 90 } })
    await command(person, save, { version: 1, input: { catalogue: { mode: 'all' }, wizardStep: 'finish' } })
    const page = await journey.open('/campaigns/create', { as: rival })
    for (const { name, label } of pointsSetupWizard.steps) {
      await page.goto(stepPath(pointsSetupWizard, name, null), { waitUntil: 'commit' })
      const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')
      await expect(current).toContainText(messages.wizard.stepNames[label])
    }
    await page.getByRole('button', { name: messages.pointsSetup.begin }).click()
    await expect(page).toHaveURL(/\/campaigns\/create\/rewardpoints/)
    await page.goto(stepPath(pointsSetupWizard, 'details', null))
    await expect(page).toHaveURL('/points-settings')
  })

  it('S4 shows the 404 screen at each step for another company’s row, and for an unknown, malformed or other type’s id', {
    tags: ['sweep'],
    timeout: 400_000,
  }, async () => {
    const foreign = await createCompleteRows(await signIn(journey.stack, rival))
    const page = await journey.open('/campaigns/create')
    const screen = page.getByRole('heading', { level: 1, name: `404 ${messages.errorScreen['404'].title}` })
    for (const wizard of ofRows) {
      const another = deliveryTypes.find((type) => type !== wizard.type) as DeliveryType
      const wrong = [unknownId, 'not-an-id', rows[wizard.subject][another]]
      const paths = wizard.steps.map(({ name }) => stepPath(wizard, name, idOf(wizard, foreign)))
      for (const id of wrong) paths.push(stepPath(wizard, 'details', id), stepPath(wizard, 'finish', id))
      for (const path of paths) {
        await navigateInApp(page, path)
        await expect(page.getByText(`Page not found: ${path.replace(/\?.*/, '')}`, { exact: true })).toBeVisible()
        await expect(screen).toBeVisible()
      }
    }
  })
})

describe('R43 a press while a new draft is being created', { tags: ['sweep'] }, () => {
  it.each([
    ['the logo', (page: Page) => page.getByRole('link', { name: messages.wizard.home }), '/'],
    ['“Save and exit”', (page: Page) => page.getByRole('link', { name: messages.wizard.exit }), '/campaigns'],
    ['the balance', (page: Page) => page.getByRole('banner').locator('a[href="/wallet"]'), '/wallet'],
  ])('is not lost, so %s opens its page and Back the draft (U3)', async (_, linkOf, path) => {
    const page = await journey.open('/campaigns/create/rewardlinks')
    const making = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('clientId')) await making.promise
      await route.continue()
    })
    await page.getByLabel(messages.details.name).fill('Pressed too soon')
    await linkOf(page).click()
    making.resolve()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL(/\/campaigns\/create\/rewardlinks\?draft=/)
    await expect(page.getByLabel(messages.details.name)).toHaveValue('Pressed too soon')
    await expect(page.getByRole('radio', { name: messages.details.sameValue })).toBeChecked()
  })
})

describe('R33–R35 a launched campaign', { tags: ['sweep'] }, () => {
  it('says what can still change and why the rest cannot, and reopens as a draft before it is sent, with its money returned', async () => {
    const person = await signIn(journey.stack)
    const scheduled = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning }
    const { id } = await draftCampaign(person, { name: 'Spring surprise', changes: { delivery: scheduled } })
    await launch(person, await addRecipient(person, id, { email: `${randomUUID()}@example.com` }))
    const page = await journey.open(`/campaigns/${id}/edit/rewardlinks/template`)
    await expect(page).toHaveURL(`/campaigns/${id}/edit/rewardlinks`)
    const said = new RegExp(`The launch set for .*30 Mar ${farYear}.* is cancelled, ₹508\\.86 becomes available again`)
    await expect(page.getByText(said)).toBeVisible()
    const locked = page.getByRole('region', { name: 'You can’t change' })
    await expect(locked.getByRole('listitem')).toHaveCount(5)
    await expect(locked).toContainText('Messages already sent can’t be changed')
    expect(await axeComplaints(page)).toEqual([])

    await page.getByLabel('Budget').fill('100')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('This campaign’s launches have already cost more than this')).toBeVisible()
    await page.getByLabel('Budget').fill('600')
    await page.getByLabel('Campaign name').fill('Spring thanks')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Spring thanks' })).toBeVisible()

    await page.getByRole('button', { name: 'Cancel launch and edit' }).click()
    await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
    await expect(page.getByLabel('Campaign name')).toHaveValue('Spring thanks')
    await page.goto(`/campaigns/${id}/edit/rewardlinks/finish`)
    await page.getByRole('button', { name: /^Launch campaign – ₹508\.86/ }).click()
    await expect(page).toHaveURL(`/campaigns/${id}/view`)
  }, 120_000)

  it('edits a draft of each type at its edit address, also by rule, and locks launched codes with a reason', async () => {
    const person = await signIn(journey.stack)
    const { rewardlinks: links, rewardcodes: codes, rewardpoints: points } = rows.campaign
    const text =
      'query ($id: ID!) { campaigns_by_id(id: $id) { id version total recipient_count value catalogue code_details points_assignment } }'
    const read = async (id: string) => {
      const { data } = await person.graphql<{ campaigns_by_id: Draft & Record<string, unknown> }>(text, { id })
      if (!data) throw new Error('no campaign')
      return data.campaigns_by_id
    }
    const expectCampaign = (id: string, expected: Record<string, unknown>) => expect.poll(() => read(id)).toMatchObject(expected)
    const page = await journey.open(`/campaigns/${links}/edit/rewardlinks`)
    await page.getByLabel(messages.details.amount).fill('750')
    await expectCampaign(links, { value: '75000' })
    await page.goto(`/campaigns/${links}/edit/rewardlinks/catalogue`)
    await page.getByRole('radio', { name: messages.catalogue.modeRule }).click()
    await page.getByRole('group', { name: messages.catalogue.rule.categories }).getByRole('button').nth(1).click()
    await expectCampaign(links, { catalogue: { mode: 'rule', rule: { categories: [expect.any(String)], countries: [] } } })
    await page.reload()
    await expect(page.getByRole('radio', { name: messages.catalogue.modeRule })).toBeChecked()
    expect(await axeComplaints(page)).toEqual([])

    await page.goto(`/campaigns/${points}/edit/rewardpoints/points`)
    await page.getByLabel(messages.pointsStep.number).fill('250')
    await expectCampaign(points, { points_assignment: { points: 250 } })

    await page.goto(`/campaigns/${codes}/edit/rewardcodes/codedetails`)
    await page.getByLabel(messages.codes.quantity).fill('7')
    await expectCampaign(codes, { code_details: { quantity: 7 } })
    await launch(person, await read(codes))
    await page.goto(`/campaigns/${codes}/edit/rewardcodes/codedetails`)
    await expect(page).toHaveURL(`/campaigns/${codes}/edit/rewardcodes`)
    await expect(page.getByRole('region', { name: 'You can’t change' })).toContainText(messages.campaignEdit.reasons.codedetails)
  }, 180_000)
})
