import { expect, it } from 'vitest'
import { lifeActs } from './life-acts.ts'

const anybody = () => true
const nobody = () => false

it('R12 offers what the state of a campaign allows', () => {
  expect(lifeActs({ status: 'live' }, anybody, 'completed')).toEqual(['pause', 'change', 'duplicate'])
  expect(lifeActs({ status: 'paused' }, anybody)).toEqual(['resume', 'change', 'duplicate'])
  expect(lifeActs({ status: 'scheduled' }, anybody, 'scheduled')).toEqual(['reschedule', 'change', 'duplicate'])
  expect(lifeActs({ status: 'scheduled' }, anybody, 'held')).toEqual(['change', 'duplicate'])
  expect(lifeActs({ status: 'completed' }, anybody)).toEqual(['change', 'duplicate', 'archive'])
  expect(lifeActs({ status: 'archived' }, anybody)).toEqual(['duplicate', 'restore'])
  expect(lifeActs({ status: 'live' }, nobody)).toEqual([])
})
