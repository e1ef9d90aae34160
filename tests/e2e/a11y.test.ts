import type { Page } from '@playwright/test'
import { beforeAll, describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, campaignReaches, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { rows } from '#web/routes.tsx'
import { axeOf, heading, visit } from './axe-states.ts'
import { expect, startJourney } from './journey.ts'
import { integrator, linkIn, seededCampaign, seededPaths } from './seeded.ts'

const journey = startJourney()
const minutes = 60_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

let campaign = ''
let draft = ''
let checking = ''
const links: string[] = []
let expired = ''
beforeAll(async () => {
  const person = integrator(journey.stack)
  campaign = await seededCampaign(journey.stack, 'Diwali dealer thank-you')
  const [ready, file] = [
    await draftCampaign(person, { name: 'A whole draft' }),
    await draftCampaign(person, { name: 'A draft with a file' }),
  ]
  draft = (await addRecipient(person, ready.id, { email: 'sam@example.com', firstName: 'Sam' })).id
  await addRecipient(person, draft, { email: 'nobody@example.com' })
  checking = file.id
  let sent = await draftCampaign(person, { name: 'Sent for axe' })
  const people = ['uma', 'vik', 'wes']
  for (const name of people) sent = await addRecipient(person, sent.id, { email: `${name}@example.com`, firstName: name })
  await launch(person, sent)
  await campaignReaches(person, sent.id, 'live')
  for (const name of people) links.push(linkIn(await mailTo(journey.stack, `${name}@example.com`)))
  const monsoon = await seededCampaign(journey.stack, 'Monsoon store survey')
  const text = 'query ($id: ID) { rewards(filter: { campaign: { id: { _eq: $id } }, status: { _eq: "expired" } }, limit: 1) { id } }'
  const { data } = await person.graphql<{ rewards: { id: string }[] }>(text, { id: monsoon })
  expired = `/auth/${rewardToken(journey.stack, data?.rewards[0]?.id ?? '')}/reward`
})

describe('axe finds nothing', () => {
  it(
    'R10 R11 R12 R13 R28 on the pages of the app',
    async () => {
      const ofOne = await seededPaths(journey.stack, campaign)
      const pages = rows.filter(({ guard, layout, name }) => guard === 'user' && layout === 'app' && name !== 'approval')
      const states = pages.map(({ path, name }) =>
        visit(
          name,
          () => ofOne[name] ?? path,
          async (page) => {
            await heading(page)
            await page.waitForLoadState('networkidle')
          },
        ),
      )
      const tabs = ['recipients', 'messages', 'activity'].map((tab) =>
        visit(
          tab,
          () => `/campaigns/${campaign}/view?tab=${tab}`,
          (page) => expect(page.getByRole('table').first()).toBeVisible(),
        ),
      )
      const empty = visit(
        'no results',
        () => '/campaigns?q=zzz',
        (page) => expect(page.getByText('No campaign matches')).toBeVisible(),
      )
      expect(await axeOf(await journey.open('/', { reducedMotion: 'reduce' }), [...states, ...tabs, empty])).toEqual([])
    },
    4 * minutes,
  )

  it(
    'R31 R43 on every step of the wizard',
    async () => {
      // what other wizards show besides has its axe in the journeys of codes, points and templates
      const steps = rows.filter(({ path }) => path.startsWith('/campaigns/create/rewardlinks'))
      const states = steps.map(({ path, name }) =>
        visit(
          name,
          () => `${path}?draft=${draft}`,
          async (page) => {
            await heading(page)
            await page.waitForLoadState('networkidle')
          },
        ),
      )
      const file = visit(
        'file to map',
        () => `/campaigns/create/rewardlinks/recipients?draft=${checking}`,
        async (page) => {
          const input = page.getByLabel('Choose a file, or drop it here')
          const discard = button(page, 'Discard file')
          await expect(input.or(discard)).toBeAttached()
          if (await discard.isVisible()) await discard.click()
          await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('mail,name\nx,Xi\ny@example.com,Yo\n') })
          await expect(button(page, 'Check the file')).toBeVisible()
        },
      )
      const checked = visit('file with wrong lines', file.path, async (page) => {
        await button(page, 'Check the file').click()
        await expect(button(page, 'Fix')).toBeVisible()
      })
      const started = visit(
        'a first step with mistakes',
        () => '/campaigns/create/rewardlinks',
        async (page) => {
          await button(page, 'Catalogue').click()
          await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveAttribute('aria-invalid', 'true')
        },
      )
      expect(await axeOf(await journey.open('/', { reducedMotion: 'reduce' }), [...states, started, file, checked])).toEqual([])
    },
    4 * minutes,
  )

  it(
    'P6 R11 R12 R28 R31 with dialogs, menus and lists open',
    async () => {
      const opens = (
        name: string,
        path: () => string,
        act: (page: Page) => Promise<unknown>,
        role: 'dialog' | 'alertdialog' | 'menu' | 'listbox',
      ) =>
        visit(name, path, async (page) => {
          await heading(page)
          await act(page)
          await expect(page.getByRole(role).first()).toBeVisible()
        })
      const recipients = () => `/campaigns/create/rewardlinks/recipients?draft=${draft}`
      const live = () => `/campaigns/${campaign}/view`
      const states = [
        opens(
          'account menu',
          () => '/',
          (page) => button(page, /^Account menu/).click(),
          'menu',
        ),
        opens(
          'period',
          () => '/wallet',
          (page) => button(page, /^Period:/).click(),
          'dialog',
        ),
        opens(
          'type',
          () => '/wallet',
          (page) => button(page, 'Type').click(),
          'menu',
        ),
        opens(
          'status',
          () => '/campaigns?status=live',
          (page) => button(page, 'Status: Live').click(),
          'menu',
        ),
        opens(
          'row',
          () => `${live()}?tab=recipients&status=issued`,
          (page) => button(page, /^More for/).click(),
          'menu',
        ),
        opens(
          'cancel unclaimed',
          live,
          async (page) => {
            await button(page, /^More for/)
              .first()
              .click()
            await page.getByRole('menuitem', { name: 'Cancel unclaimed…' }).click()
          },
          'dialog',
        ),
        opens('edit recipient', recipients, (page) => button(page, /^Edit sam/).click(), 'dialog'),
        opens('remove all', recipients, (page) => button(page, 'Remove all').click(), 'alertdialog'),
        opens(
          'time zone',
          () => `/campaigns/create/rewardlinks/delivery?draft=${draft}`,
          (page) => page.getByRole('combobox', { name: 'Time zone' }).fill('asia'),
          'listbox',
        ),
        opens(
          'variables',
          () => `/campaigns/create/rewardlinks/template?draft=${draft}`,
          (page) => page.getByLabel('Subject', { exact: true }).pressSequentially(' {{rec'),
          'listbox',
        ),
      ]
      const page = await journey.open('/', { reducedMotion: 'reduce' })
      expect(await axeOf(page, states)).toEqual([])
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto('/')
      await button(page, 'Open menu').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeComplaints(page)).toEqual([])
    },
    4 * minutes,
  )

  it(
    'R5 R6 R7 P7 on the reward page in each of its states',
    async () => {
      journey.expectComplaint(/status of 404/)
      const choose = (page: Page) => page.getByRole('radio').first().check()
      const states = [
        visit('choose', () => links[0] ?? ''),
        visit('chosen', () => links[0] ?? '', choose),
        visit(
          'terms of a brand',
          () => links[0] ?? '',
          async (page) => {
            await choose(page)
            await button(page, 'Terms and how to redeem').click()
          },
        ),
        visit('expired', () => expired),
        visit('unknown', () => '/auth/AAAAAAAAAAAAAAAAAAAAAA/reward'),
        visit('how to redeem', () => '/company/howtoredeem'),
        visit('terms', () => '/company/terms'),
      ]
      const page = await journey.open('/company/terms', { as: null, reducedMotion: 'reduce' })
      expect(await axeOf(page, states)).toEqual([])
      const taken: string[] = []
      for (const [index, width] of [1440, 390].entries()) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(links[index + 1] ?? '')
        await choose(page)
        await button(page, 'Get my voucher').click()
        await expect(button(page, 'Copy code')).toBeVisible()
        for (const theme of ['light', 'dark']) {
          await page.evaluate((wanted) => {
            document.documentElement.className = wanted
          }, theme)
          taken.push(...(await axeComplaints(page)))
        }
      }
      expect(taken).toEqual([])
      expect(await axeOf(page, [visit('claimed', () => links[1] ?? '')])).toEqual([])
    },
    4 * minutes,
  )

  it(
    'R1 S1 S2 on the login and the error screens',
    async () => {
      journey.expectComplaint(/status of (401|404)/)
      const login = visit(
        'login with mistakes',
        () => '/auth/login',
        async (page) => {
          await heading(page)
          await button(page, 'Sign in').click()
          await expect(page.getByText('A valid password is required')).toBeVisible()
        },
      )
      const visitor = await journey.open('/auth/login', { as: null, reducedMotion: 'reduce' })
      expect(await axeOf(visitor, [visit('login', () => '/auth/login'), login, visit('404', () => '/nowhere')])).toEqual([])
      const person = await journey.open('/', { reducedMotion: 'reduce' })
      expect(await axeOf(person, [visit('404 inside', () => '/nowhere')])).toEqual([])
    },
    4 * minutes,
  )
})
