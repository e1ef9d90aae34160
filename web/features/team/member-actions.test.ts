import { describe, expect, it } from 'vitest'
import { findObstacle, type ListedColleague } from './member-actions.ts'

const person = (
  id: string,
  company_role: ListedColleague['company_role'],
  status: ListedColleague['status'] = 'active',
): ListedColleague => ({
  id,
  company_role,
  status,
})
const [ada, bo, cy] = [person('ada', 'Owner'), person('bo', 'Owner'), person('cy', 'Admin')]

describe('actions on a colleague', () => {
  it('R25 the last owner cannot be changed', () => {
    const input = { colleague: ada, me: { id: 'ada', companyRole: 'Owner' }, team: [ada, cy, person('di', 'Owner', 'suspended')] }
    expect(['role', 'suspend', 'remove'].map((act) => findObstacle(act as 'role', input))).toEqual(['lastOwner', 'lastOwner', 'lastOwner'])
  })

  it('R25 one of two owners can be removed, by an owner only', () => {
    expect(findObstacle('remove', { colleague: bo, me: { id: 'ada', companyRole: 'Owner' }, team: [ada, bo] })).toBeUndefined()
    expect(findObstacle('remove', { colleague: bo, me: { id: 'cy', companyRole: 'Admin' }, team: [ada, bo, cy] })).toBe('ownersOnly')
  })

  it('R25 users cannot suspend themselves', () => {
    const input = { colleague: cy, me: { id: 'cy', companyRole: 'Admin' }, team: [ada, cy] }
    expect(findObstacle('suspend', input)).toBe('self')
    expect(findObstacle('role', input)).toBeUndefined()
  })
})
