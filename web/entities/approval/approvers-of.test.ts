import { expect, it } from 'vitest'
import { approversOf } from './approvers-of.ts'

const members: Parameters<typeof approversOf>[0] = [
  { id: '1', name: 'Owner', company_role: 'Owner' },
  { id: '2', name: 'Manager', company_role: 'Manager' },
  { id: '3', name: 'Sender', company_role: 'Sender' },
]
const names = (permissions: unknown, maker?: string) => approversOf(members, permissions, maker).map(({ name }) => name)

it('returns the people who may decide, never the requester', () => {
  expect(names(null)).toEqual(['Owner', 'Manager'])
  expect(names(null, '1')).toEqual(['Manager'])
})

it('applies the company’s own permissions', () => {
  expect(names({ Manager: { 'approval.decide': false } })).toEqual(['Owner'])
  expect(names({ Sender: { 'approval.decide': true } }, '2')).toEqual(['Owner', 'Sender'])
})
