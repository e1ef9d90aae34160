import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { axeComplaints } from '#tests/support/axe.ts'
import { addRecipient, campaignReaches, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { auditPage, auditStates, defineState, expectHeading } from './axe-states.ts'
import { findFramelessControls, systemColorStates } from './forced-colors.ts'
import { expect, startJourney } from './journey.ts'
import { keyboardJourneys, keysOf } from './keyboard-journeys.ts'
import { openLayers } from './open-layers.ts'
import { integrator, linkIn, seededCampaign } from './seeded.ts'
import { tabTo } from './tab-to.ts'

const journey = startJourney()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** Launches a campaign to these people and returns the reward links from their emails. */
async function mailedLinks(name: string, people: string[]): Promise<string[]> {
  const person = integrator(journey.stack)
  let sent = await draftCampaign(person, { name })
  for (const each of people) sent = await addRecipient(person, sent.id, { email: `${each}@example.com`, firstName: each })
  await launch(person, sent)
  await campaignReaches(person, sent.id, 'live')
  return Promise.all(people.map(async (each) => linkIn(await mailTo(journey.stack, `${each}@example.com`))))
}

async function makeRows() {
  const person = integrator(journey.stack)
  const [ready, file] = [
    await draftCampaign(person, { name: 'A whole draft' }),
    await draftCampaign(person, { name: 'A draft with a file' }),
  ]
  const draft = (await addRecipient(person, ready.id, { email: 'sam@example.com', firstName: 'Sam' })).id
  await addRecipient(person, draft, { email: 'nobody@example.com' })
  const monsoon = await seededCampaign(journey.stack, 'Monsoon store survey')
  const text = 'query ($id: ID) { rewards(filter: { campaign: { id: { _eq: $id } }, status: { _eq: "expired" } }, limit: 1) { id } }'
  const { data } = await person.graphql<{ rewards: { id: string }[] }>(text, { id: monsoon })
  return {
    campaign: await seededCampaign(journey.stack, 'Diwali dealer thank-you'),
    draft,
    checking: file.id,
    links: await mailedLinks('Sent for axe', ['uma', 'vik']),
    expired: `/auth/${rewardToken(journey.stack, data?.rewards[0]?.id ?? '')}/reward`,
  }
}

let createdRows: ReturnType<typeof makeRows> | undefined
/** Creates the rows for the axe cases on first use, as the keyboard cases need none. */
const loadRows = () => {
  createdRows ??= makeRows()
  return createdRows
}

describe('axe finds nothing', { tags: ['deeper'] }, () => {
  it('R11 R12 on the tabs of a campaign and on a list without results', { tags: ['sweep'] }, async () => {
    const { campaign } = await loadRows()
    const tabs = ['recipients', 'messages', 'activity'].map((tab) =>
      defineState(
        tab,
        () => `/campaigns/${campaign}/view?tab=${tab}`,
        async (page) => {
          if (tab === 'messages') await page.getByRole('heading', { level: 2 }).getByRole('button').first().click()
          await expect(page.getByRole('table').first()).toBeVisible()
        },
      ),
    )
    const empty = defineState(
      'no results',
      () => '/campaigns?q=zzz',
      (page) => expect(page.getByText('No campaigns match')).toBeVisible(),
    )
    expect(await auditStates(await journey.open('/', { reducedMotion: 'reduce' }), [...tabs, empty])).toEqual([])
  })

  it('R31 R43 on a first step with errors and on a recipients file', { tags: ['sweep'] }, async () => {
    const { checking } = await loadRows()
    const file = defineState(
      'file to map',
      () => `/campaigns/create/rewardlinks/recipients?draft=${checking}`,
      async (page) => {
        const input = page.getByLabel('Choose a file, or drop it here')
        const discard = button(page, 'Discard file')
        await expect(input.or(discard)).toBeAttached()
        if (await discard.isVisible()) await discard.click()
        await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('mail,name\nx,Xi\ny@example.com,Yo\n') })
        await expect(button(page, 'Check 2 rows')).toBeVisible()
      },
    )
    const checked = defineState('file with wrong lines', file.path, async (page) => {
      await button(page, 'Check 2 rows').click()
      await expect(button(page, 'Fix')).toBeVisible()
    })
    const started = defineState(
      'a first step with mistakes',
      () => '/campaigns/create/rewardlinks',
      async (page) => {
        await button(page, 'Catalogue').click()
        await expect(page.getByRole('textbox', { name: 'Campaign name' })).toHaveAttribute('aria-invalid', 'true')
      },
    )
    expect(await auditStates(await journey.open('/', { reducedMotion: 'reduce' }), [started, file, checked])).toEqual([])
  })

  it('P6 R11 R12 R28 R31 with dialogs, menus and lists open', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/', { reducedMotion: 'reduce' })
    expect(await auditStates(page, openLayers(await loadRows()))).toEqual([])
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto('/')
    await button(page, 'Open menu').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeComplaints(page)).toEqual([])
  })

  it('R5 R6 R7 P7 on the reward page in each of its states', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 404/)
    const choose = (page: Page) => page.getByRole('radio').first().check()
    const { links, expired } = await loadRows()
    const [open = '', taken = ''] = links
    const states = [
      defineState('choose', () => open),
      defineState('chosen', () => open, choose),
      defineState(
        'terms of a brand',
        () => open,
        async (page) => {
          await choose(page)
          await button(page, 'Terms and how to redeem').click()
        },
      ),
      defineState('expired', () => expired),
      defineState('unknown', () => '/auth/AAAAAAAAAAAAAAAAAAAAAA/reward'),
      defineState('how to redeem', () => '/company/howtoredeem'),
      defineState('terms', () => '/company/terms'),
    ]
    const page = await journey.open('/company/terms', { as: null, reducedMotion: 'reduce' })
    expect(await auditStates(page, states)).toEqual([])
    await page.goto(taken)
    await choose(page)
    await button(page, 'Get my voucher').click()
    await expect(button(page, 'Copy code')).toBeVisible()
    expect(await auditPage(page, 'the voucher')).toEqual([])
    expect(await auditStates(page, [defineState('claimed', () => taken)])).toEqual([])
  })

  it('R1 S1 S2 on a sign-in form with errors and the error screen inside the app', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 40[14]/)
    const login = defineState(
      'login with mistakes',
      () => '/auth/login',
      async (page) => {
        await expectHeading(page)
        await button(page, 'Sign in').click()
        await expect(page.getByText('A valid password is required')).toBeVisible()
      },
    )
    const visitor = await journey.open('/auth/login', { as: null, reducedMotion: 'reduce' })
    expect(await auditStates(visitor, [login])).toEqual([])
    const person = await journey.open('/', { reducedMotion: 'reduce' })
    expect(await auditStates(person, [defineState('404 inside', () => '/nowhere')])).toEqual([])
  })
})

describe('forced colours', () => {
  it('R10 R11 R22 R31 S18 keep controls framed and the selection visible (ux 48)', {
    tags: ['sweep'],
  }, async () => {
    const page = await journey.open('/', { reducedMotion: 'reduce', forcedColors: 'active' })
    const complaints: string[] = []
    for (const { name, path, reach } of systemColorStates((await loadRows()).draft)) {
      await page.goto(path())
      await expectHeading(page)
      await reach(page)
      complaints.push(...[...(await findFramelessControls(page)), ...(await axeComplaints(page))].map((line) => `${name}: ${line}`))
    }
    expect(complaints).toEqual([])
  })
})

describe('the keyboard alone', () => {
  it('R13 R31 R43 P6 launches a campaign', async () => {
    const page = await journey.open('/campaigns')
    const { at, press, type } = keysOf(page)
    await expectHeading(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('c')
    await at('What would you like to send?')
    await press(page.getByRole('link', { name: /^Reward links/ }))
    await at('What are you giving?')
    await type('Campaign name', 'Without a pointer')
    await type('Value of each reward', '500')
    await press(button(page, 'Catalogue'))
    await at('Which brands can they choose?')
    const tiles = page.getByRole('main').getByRole('listitem').locator('button[aria-pressed]:not([aria-disabled])')
    await press(tiles.first(), 'Space')
    await expect(tiles.first()).toHaveAttribute('aria-pressed', 'true')
    await press(button(page, 'Schedule and delivery'))
    await at('When should it arrive?')
    const undo = page.getByRole('radiogroup').filter({ has: page.getByRole('radio', { name: 'Off', exact: true }) })
    await tabTo(page, undo.getByRole('radio', { checked: true }))
    // “Off” is two options before the default of 60 s
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Off', exact: true })).toBeChecked()
    await press(button(page, 'Recipients'))
    await at('Who gets a reward?')
    await tabTo(page, page.getByRole('tab', { selected: true }))
    while (!(await page.getByRole('tab', { name: 'Add one by one', selected: true }).isVisible())) {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    }
    await type('Email', 'ken@example.com')
    await press(button(page, 'Add recipient'))
    await expect(page.getByRole('row', { name: /ken@example\.com/ })).toBeVisible()
    await press(button(page, 'Template'))
    await at('Write the message')
    await press(button(page, 'Finish'))
    await at('Review and launch')
    const announced = await announcements(page, /^Balance ₹/)
    await press(button(page, /^Launch campaign/))
    await at('Without a pointer')
    // before or after the page changed
    await expect.poll(announced).not.toHaveLength(0)
    await mailTo(journey.stack, 'ken@example.com')
  })

  it.each(keyboardJourneys)(
    'S2 S3 R30 R31 R39 never puts the focus under a bar: $name at $viewport.width px',
    { tags: ['sweep'] },
    async ({ path, viewport, walk }) => {
      await walk(await journey.open(path, { viewport }))
    },
  )

  it('R11 R12 returns the focus to the row after Back, and to the heading after Forward', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/campaigns')
    const row = page.getByRole('link', { name: 'Festive NPS rewards' })
    await tabTo(page, row)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Festive NPS rewards' })).toBeFocused()
    await page.goBack()
    await expect(row).toBeFocused()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Festive NPS rewards' })).toBeFocused()
  })

  it('R5 claims a reward from the search to the emailed copy', async () => {
    const [link = ''] = await mailedLinks('Taken by key', ['wes'])
    const page = await journey.open(link, { as: null })
    await expect(page.getByRole('heading', { level: 1, name: /^You have ₹/ })).toBeVisible()
    await tabTo(page, page.getByRole('searchbox', { name: 'Search brands' }))
    await page.keyboard.type('zzzz')
    await expect(page.getByText('No brands match “zzzz”.')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Show all brands' }))
    await page.keyboard.press('Enter')
    const radios = page.getByRole('radio')
    await tabTo(page, radios.first())
    await page.keyboard.press('Space')
    await expect(radios.first()).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(radios.nth(1)).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Terms and how to redeem' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Terms and how to redeem' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Get my voucher' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^It’s yours, / })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Copy code' }))
    await tabTo(page, page.getByRole('button', { name: 'Email me a copy' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Sent to .•••@example\.com$/)).toBeVisible()
  })
})

/** Records the statuses that match from now on, also those of a page that is left. Returns a function that reads them. */
async function announcements(page: Page, pattern: RegExp): Promise<() => Promise<string[]>> {
  await page.evaluate((source) => {
    const said = new Set<string>()
    const listen = () => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        if (new RegExp(source).test(textContent)) said.add(textContent)
    }
    new MutationObserver(listen).observe(document.body, { childList: true, characterData: true, subtree: true })
    Object.assign(globalThis, { said })
  }, pattern.source)
  return () => page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said])
}
