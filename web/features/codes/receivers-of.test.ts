import { expect, it } from 'vitest'
import { type Member, receiverAmong } from './receivers-of.ts'

const meera: Member = { id: 'm', name: 'Meera', company_role: 'Owner' }
const rohan: Member = { id: 'r', name: 'Rohan', company_role: 'Admin' }

it('R30 chooses the only person who may download codes, and never one of several', () => {
  expect(receiverAmong([meera], null)).toBe('m')
  expect(receiverAmong([meera], 'left')).toBe('m')
  expect(receiverAmong([meera, rohan], null)).toBeNull()
  expect(receiverAmong([meera, rohan], 'r')).toBe('r')
  expect(receiverAmong([meera, rohan], 'left')).toBeNull()
  expect(receiverAmong([], null)).toBeNull()
})
