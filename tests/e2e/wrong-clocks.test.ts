import { it } from 'vitest'
import { shiftClock } from '#tests/support/browser.ts'
import { operator } from '#tests/support/campaigns.ts'
import { demo } from '#tests/support/sign-in.ts'
import { endOf, formatEnd } from '#web/reward/money-and-days.ts'
import { expect, startJourney } from './journey.ts'
import { sendReward } from './seeded.ts'

const journey = startJourney()

it.for([25, -25])('A5 P6 R5 works on a device whose clock is %i h from the server’s', { tags: ['sweep'] }, async (hours) => {
  const { path } = await sendReward(journey.stack, hours > 0 ? 'Ahead' : 'Behind')
  const page = await journey.open('/wallet')
  await shiftClock(page.context(), hours * 3_600_000)
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes += 1
  })
  await page.reload()
  const live = page.getByText(/^Live, last change (just now|\d+ s ago)$/)
  await expect(page.getByText(/^Live/)).toBeVisible()
  await operator(journey.stack, 'adjust-wallet', { company: demo.email, amount: '2', reason: `Seen ${hours} h away`, again: true })
  await expect(page.getByRole('row', { name: `Seen ${hours} h away` })).toBeVisible()
  await expect(live).toBeVisible()
  await page.goto('/campaigns')
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  // the app renders it after the session is known
  const appReady = () => expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await appReady()
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload()
    await appReady()
  }
  expect(refreshes).toBe(0)

  await page.goto(path)
  await expect(
    page
      .getByRole('button', { name: /^Search/ })
      .or(page.getByRole('searchbox'))
      .first(),
  ).toBeVisible()
  const reward = await (await page.request.get(path.replace('/auth/', '/public/rewards/').replace(/\/reward$/, ''))).json()
  await expect(page.getByText(`Until ${formatEnd(endOf(reward))}.`, { exact: true })).toBeVisible()
})
