import { expect, it } from 'vitest'
import { entryCausePath } from './entry-title.tsx'

const line = { type: 'hold' as const, occurred_at: '2026-11-20T20:00:00Z', campaign: null, reward: null, recharge: null }
const viewer = { timeZone: 'Asia/Kolkata', maySeeLog: true }
const campaign = { id: 'c1' }

it('R28 links each entry to its cause', () => {
  expect(entryCausePath({ ...line, recharge: { id: 'r1' } }, viewer)).toBe('/recharge/status?id=r1')
  expect(entryCausePath({ ...line, campaign }, viewer)).toBe('/campaigns/c1/view')
  expect(entryCausePath({ ...line, campaign, reward: { recipient_email: 'a+b@example.com' } }, viewer)).toBe(
    '/campaigns/c1/view?tab=recipients&q=a%2Bb%40example.com',
  )
  expect(entryCausePath({ ...line, campaign, reward: { recipient_email: null } }, viewer)).toBe('/campaigns/c1/view?tab=recipients')
})

it('R28 links a correction to the activity log only for users who can read it', () => {
  const correction = { ...line, type: 'adjustment' as const }
  expect(entryCausePath(correction, viewer)).toBe('/profile/activity?area=money&from=2026-11-21&to=2026-11-21')
  expect(entryCausePath(correction, { ...viewer, maySeeLog: false })).toBeUndefined()
})
