import type { Page } from '@playwright/test'
import { describe, it } from 'vitest'
import { errorSentence } from '#graphql/errors/error-sentence.ts'
import { builtDocument } from '#tests/bench/documents.ts'
import { operator } from '#tests/support/campaigns.ts'
import { demo } from '#tests/support/sign-in.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { expect, startJourney } from './journey.ts'
import { demoWallet } from './seeded.ts'
import { withoutContent } from './without-content.ts'

const journey = startJourney()

type Refusals = { code: 'NO_TURN' | 'READ_LIMIT'; seconds: number; times: number }

/** Refuses a query with 429 and Retry-After this many times. Returns the growing list of its request times, in ms. */
async function refuse(page: Page, name: string, { code, seconds, times }: Refusals): Promise<number[]> {
  const { id } = builtDocument(name)
  const requestTimes: number[] = []
  await withoutContent(page)
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.documentId !== id) return route.fallback()
    if (requestTimes.push(Date.now()) > times) return route.fallback()
    await route.fulfill({
      status: 429,
      headers: { 'retry-after': String(seconds), 'content-type': 'application/json' },
      body: JSON.stringify({
        errors: [{ message: errorSentence(code), extensions: { code, retryAfterSeconds: seconds, requestId: 'r-1' } }],
      }),
    })
  })
  return requestTimes
}

describe('X-H1 a page whose request is refused with Retry-After', () => {
  it('retries once after the given wait, and shows its rows', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 429/)
    const page = await journey.open('/company/terms')
    const requestTimes = await refuse(page, 'CampaignsPage', { code: 'NO_TURN', seconds: 1, times: 1 })
    await page.goto('/campaigns')
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await expect(page.locator('[data-slot="list-failure"]')).toHaveCount(0)
    const [first = 0, second = 0] = requestTimes
    expect(requestTimes).toHaveLength(2)
    expect(second - first).toBeGreaterThanOrEqual(990)
  })

  it('says so after a second refusal, keeps its subscriptions live, and retries on request', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 429/)
    const page = await journey.open('/company/terms')
    const before = await demoWallet(journey.stack)
    const requestTimes = await refuse(page, 'CampaignsPage', { code: 'NO_TURN', seconds: 1, times: 2 })
    await page.goto('/campaigns')
    const failure = page.locator('[data-slot="list-failure"]')
    await expect(failure).toContainText(errorSentence('NO_TURN'))
    await operator(journey.stack, 'adjust-wallet', { company: demo.email, amount: '10.00', reason: 'While a list waited' })
    const after = formatMoney(String(BigInt(before.available) + 1000n), 'INR')
    await expect(page.getByRole('link', { name: `Wallet balance ${after}`, exact: true })).toBeVisible()
    expect(requestTimes).toHaveLength(2)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  it('does not retry after a long wait, and says when to try again', { tags: ['sweep'] }, async () => {
    journey.expectComplaint(/status of 429/)
    const page = await journey.open('/company/terms')
    const requestTimes = await refuse(page, 'CampaignsPage', { code: 'READ_LIMIT', seconds: 40, times: 1 })
    await page.goto('/campaigns')
    await expect(page.locator('[data-slot="list-failure"]')).toContainText('Try again in 40 seconds')
    expect(requestTimes).toHaveLength(1)
  })

  it('never retries a command automatically', async () => {
    journey.expectComplaint(/status of 429/)
    const page = await journey.open('/points-settings/recipients')
    const requestTimes = await refuse(page, 'AddPerson', { code: 'NO_TURN', seconds: 1, times: 1 })
    await page.getByRole('button', { name: 'Add people' }).click()
    await page.getByRole('tab', { name: 'Add one by one' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('late.comer@example.com')
    await page.getByRole('button', { name: 'Add person' }).click()
    await expect(page.getByText(errorSentence('NO_TURN'))).toBeVisible()
    expect(requestTimes).toHaveLength(1)
    await page.getByRole('button', { name: 'Add person' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'late.comer@example.com' })).toBeVisible()
    expect(requestTimes).toHaveLength(2)
  })
})
