import { describe, expect, it } from 'vitest'
import { type Colleague, obstacleOf } from './member-actions.ts'

const person = (id: string, company_role: Colleague['company_role'], status: Colleague['status'] = 'active'): Colleague => ({
  id,
  company_role,
  status,
})
const [ada, bo, cy] = [person('ada', 'Owner'), person('bo', 'Owner'), person('cy', 'Admin')]

describe('what can be done with a colleague', () => {
  it('R25 the last owner stays as they are', () => {
    const asked = { colleague: ada, me: { id: 'ada', companyRole: 'Owner' }, team: [ada, cy, person('di', 'Owner', 'suspended')] }
    expect(['role', 'suspend', 'remove'].map((act) => obstacleOf(act as 'role', asked))).toEqual(['lastOwner', 'lastOwner', 'lastOwner'])
  })

  it('R25 of two owners one may go, by an owner only', () => {
    expect(obstacleOf('remove', { colleague: bo, me: { id: 'ada', companyRole: 'Owner' }, team: [ada, bo] })).toBeUndefined()
    expect(obstacleOf('remove', { colleague: bo, me: { id: 'cy', companyRole: 'Admin' }, team: [ada, bo, cy] })).toBe('ownersOnly')
  })

  it('R25 nobody shuts themselves out', () => {
    const asked = { colleague: cy, me: { id: 'cy', companyRole: 'Admin' }, team: [ada, cy] }
    expect(obstacleOf('suspend', asked)).toBe('self')
    expect(obstacleOf('role', asked)).toBeUndefined()
  })
})
