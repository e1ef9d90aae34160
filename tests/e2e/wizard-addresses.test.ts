import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { type DeliveryType, deliveryTypes } from '#graphql/rules/campaign/terms/delivery-types.ts'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, command, type Draft, delivery, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { farMorning, farYear } from '#tests/support/far-ahead.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { rival, signIn } from '#tests/support/sign-in.ts'
import { type Rows, wholeRows } from '#tests/support/whole-rows.ts'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import messages from '#web/messages/en.json' with { type: 'json' }
import { routeDefinitions as routes } from '#web/routes.tsx'
import { stepPath } from '#web/wizard/steps.ts'
import { pointsSetupWizard, wizards } from '#web/wizard/wizards.ts'
import { addressOf, expect, startJourney } from './journey.ts'
import { expectSaysWhere } from './says-where.ts'

const journey = startJourney()
const nobody = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'

let rows: Rows
beforeAll(async () => {
  rows = await wholeRows(await signIn(journey.stack))
})

const ofRows = wizards.flatMap((wizard) => (wizard.subject === 'program' ? [] : [{ ...wizard, subject: wizard.subject }]))
const idOf = ({ subject, type }: (typeof ofRows)[number], of: Rows) => of[subject][type]

/** Where the app redirects by itself: the boundary decides as it does for an address that is typed. */
const goInside = (page: Page, path: string) =>
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
    // every step of each in a sweep, otherwise the last one, which needs all before it
    // those of a new campaign are visited, and reloaded, beside all other pages: layout.test.ts
    for (const wizard of ofRows.filter(({ subject, base }) => subject === 'template' || base.includes(':id')))
      for (const { name, route } of isSweep ? wizard.steps : wizard.steps.slice(-1)) {
        const path = stepPath(wizard, name, idOf(wizard, rows))
        await page.goto(path, { waitUntil: 'commit' })
        await expectSaysWhere(page, routes.find((row) => row.name === route) as RouteDefinition)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(addressOf(page)).toBe(path)
      }
  })

  it('R36 sets points up once: each step opens, and once they are set up their settings do', { tags: ['sweep'] }, async () => {
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

  it('S4 is the 404 screen with a foreign row at each step, and with an unknown, a malformed and another kind’s row', {
    tags: ['sweep'],
    timeout: 400_000,
  }, async () => {
    const foreign = await wholeRows(await signIn(journey.stack, rival))
    const page = await journey.open('/campaigns/create')
    const screen = page.getByRole('heading', { level: 1, name: `404 ${messages.errorScreen['404'].title}` })
    for (const wizard of ofRows) {
      const another = deliveryTypes.find((type) => type !== wizard.type) as DeliveryType
      const wrong = [nobody, 'not-an-id', rows[wizard.subject][another]]
      const paths = wizard.steps.map(({ name }) => stepPath(wizard, name, idOf(wizard, foreign)))
      for (const id of wrong) paths.push(stepPath(wizard, 'details', id), stepPath(wizard, 'finish', id))
      for (const path of paths) {
        await goInside(page, path)
        await expect(page.getByText(`Page not found: ${path.replace(/\?.*/, '')}`, { exact: true })).toBeVisible()
        await expect(screen).toBeVisible()
      }
    }
  })
})

describe('R43 a press while a new draft is being made', { tags: ['sweep'] }, () => {
  it.each([
    ['the logo', (page: Page) => page.getByRole('link', { name: messages.wizard.home }), '/'],
    ['“Save and exit”', (page: Page) => page.getByRole('link', { name: messages.wizard.exit }), '/campaigns'],
    ['the balance', (page: Page) => page.getByRole('banner').locator('a[href="/wallet"]'), '/wallet'],
  ])('is not lost: %s leads where it says, and Back to the draft (U3)', async (_, linkOf, path) => {
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

describe('R33–R35 a campaign that has left its draft', { tags: ['sweep'] }, () => {
  it('says what still changes and why the rest does not; before it leaves it can be reopened, and its money returns', async () => {
    const person = await signIn(journey.stack)
    const scheduled = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning }
    const { id } = await draftCampaign(person, { name: 'Spring surprise', changes: { delivery: scheduled } })
    await launch(person, await addRecipient(person, id, { email: `${randomUUID()}@example.com` }))
    const page = await journey.open(`/campaigns/${id}/edit/rewardlinks/template`)
    await expect(page).toHaveURL(`/campaigns/${id}/edit/rewardlinks`)
    const said = new RegExp(`The launch set for .*30 Mar ${farYear}.* is cancelled, ₹508\\.85 becomes available again`)
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
    await page.getByRole('button', { name: /^Launch campaign – ₹508\.85/ }).click()
    await expect(page).toHaveURL(`/campaigns/${id}/view`)
  }, 120_000)

  it('changes what a draft of each type is about at its edit address, by rule too; what the launched codes are stays, and says why', async () => {
    const person = await signIn(journey.stack)
    const { rewardlinks: links, rewardcodes: codes, rewardpoints: points } = rows.campaign
    const text =
      'query ($id: ID!) { campaigns_by_id(id: $id) { id version total recipient_count value catalogue code_details points_assignment } }'
    const read = async (id: string) => {
      const { data } = await person.graphql<{ campaigns_by_id: Draft & Record<string, unknown> }>(text, { id })
      if (!data) throw new Error('no campaign')
      return data.campaigns_by_id
    }
    const becomes = (id: string, wanted: Record<string, unknown>) => expect.poll(() => read(id)).toMatchObject(wanted)
    const page = await journey.open(`/campaigns/${links}/edit/rewardlinks`)
    await page.getByLabel(messages.details.amount).fill('750')
    await becomes(links, { value: '75000' })
    await page.goto(`/campaigns/${links}/edit/rewardlinks/catalogue`)
    await page.getByRole('radio', { name: messages.catalogue.modeRule }).click()
    await page.getByRole('group', { name: messages.catalogue.rule.categories }).getByRole('button').nth(1).click()
    await becomes(links, { catalogue: { mode: 'rule', rule: { categories: [expect.any(String)], countries: [] } } })
    await page.reload()
    await expect(page.getByRole('radio', { name: messages.catalogue.modeRule })).toBeChecked()
    expect(await axeComplaints(page)).toEqual([])

    await page.goto(`/campaigns/${points}/edit/rewardpoints/points`)
    await page.getByLabel(messages.pointsStep.number).fill('250')
    await becomes(points, { points_assignment: { points: 250 } })

    await page.goto(`/campaigns/${codes}/edit/rewardcodes/codedetails`)
    await page.getByLabel(messages.codes.quantity).fill('7')
    await becomes(codes, { code_details: { quantity: 7 } })
    await launch(person, await read(codes))
    await page.goto(`/campaigns/${codes}/edit/rewardcodes/codedetails`)
    await expect(page).toHaveURL(`/campaigns/${codes}/edit/rewardcodes`)
    await expect(page.getByRole('region', { name: 'You can’t change' })).toContainText(messages.campaignEdit.reasons.codedetails)
  }, 180_000)
})
