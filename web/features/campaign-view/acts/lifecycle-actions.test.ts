import { expect, it } from 'vitest'
import { lifecycleActions } from './lifecycle-actions.ts'

const anybody = () => true
const nobody = () => false

it('R12 offers what the state of a campaign allows', () => {
  expect(lifecycleActions({ status: 'live' }, anybody, 'completed')).toEqual(['pause', 'change', 'duplicate'])
  expect(lifecycleActions({ status: 'paused' }, anybody)).toEqual(['resume', 'change', 'duplicate'])
  expect(lifecycleActions({ status: 'scheduled' }, anybody, 'scheduled')).toEqual(['reschedule', 'change', 'duplicate'])
  expect(lifecycleActions({ status: 'scheduled' }, anybody, 'held')).toEqual(['change', 'duplicate'])
  expect(lifecycleActions({ status: 'completed' }, anybody)).toEqual(['change', 'duplicate', 'archive'])
  expect(lifecycleActions({ status: 'archived' }, anybody)).toEqual(['duplicate', 'restore'])
  expect(lifecycleActions({ status: 'live' }, nobody)).toEqual([])
})
