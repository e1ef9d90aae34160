import { randomUUID } from 'node:crypto'
import { describe, it } from 'vitest'
import { command, operator } from '#tests/support/campaigns.ts'
import { demo } from '#tests/support/sign-in.ts'
import { holdResponses } from './hold-responses.ts'
import { expect, startJourney } from './journey.ts'
import { integrator } from './seeded.ts'

const journey = startJourney()

const create = 'mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { id } }'

describe('a reopened list', () => {
  it('R11 shows what was created while another page was open', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/profile')
    // replayed events would hide a missing refetch
    await holdResponses(page, 'line')
    await page.goto('/campaigns')
    const nav = page.getByRole('navigation', { name: 'Reward Links' })
    await expect(page.getByRole('link', { name: 'Diwali dealer thank-you' })).toBeVisible()
    await nav.getByRole('link', { name: 'Templates' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
    const input = { deliveryType: 'rewardlinks', name: 'Made meanwhile', value: '5000' }
    await command(integrator(journey.stack), create, { clientId: randomUUID(), input })
    await nav.getByRole('link', { name: 'Reward Campaigns' }).click()
    await expect(page.getByRole('link', { name: 'Made meanwhile' })).toBeVisible()
  })

  it('R28 shows an entry that arrived behind a filter, once the filter is cleared', { tags: ['sweep'] }, async () => {
    const page = await journey.open('/wallet')
    await expect(page.getByRole('row', { name: /Closing balance/ })).toBeVisible()
    await page.getByRole('button', { name: 'Type', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Recharged' }).click()
    await expect(page).toHaveURL('/wallet?type=recharge_credited')
    await expect(page.getByRole('row', { name: /Recharge by net banking/ })).toHaveCount(2)
    const credited = page.waitForResponse((response) => response.request().postData()?.includes('recharge_credited') ?? false)
    await operator(journey.stack, 'adjust-wallet', { company: demo.email, amount: '12.34', reason: 'Came meanwhile' })
    await credited
    await page.getByRole('button', { name: 'Clear filter: Type' }).click()
    await expect(page).toHaveURL('/wallet')
    await expect(page.getByRole('row', { name: /\+12\.34/ })).toBeVisible()
  })
})
