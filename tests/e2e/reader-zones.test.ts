import type { Page } from '@playwright/test'
import { it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { expect, startJourney } from './journey.ts'
import { sendReward } from './seeded.ts'

const journey = startJourney()

const read = (path: string, timezoneId: string): Promise<Page> => journey.open(path, { as: null, timezoneId })

it('F30 R5 shows the end of a reward by the reader’s clock where it differs from the sender’s', { tags: ['sweep'] }, async () => {
  const { id, path } = await sendReward(journey.stack, 'Zonia')
  const owner = await signIn(journey.stack)
  await setUpPoints(owner)
  const { reward } = await givePoints(owner, 250, 'zara.points@example.com')
  const points = `/auth/${rewardToken(journey.stack, reward)}/reward`
  const [abroad, home] = ['America/New_York', 'Asia/Kolkata']
  const time = /\d\d? \w{3}( \d{4})?, \d\d:\d\d your time/

  await expect((await read(path, abroad)).getByText(new RegExp(`Until ${time.source}\\.`))).toBeVisible()
  await expect((await read(path, home)).getByText(/Until \d\d? \w{3} \d{4}\.$/)).toBeVisible()
  await expect((await read(points, abroad)).getByText(new RegExp(`expire on ${time.source}`))).toBeVisible()
  await expect((await read(points, home)).getByText(/expire on \d\d? \w{3} \d{4}$/)).toBeVisible()
  await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "Sent twice") { id } }', { id })
  const ended = await read(path, abroad)
  await expect(ended.getByText(time)).toBeVisible()
})
