import { expect, it } from 'vitest'
import { checkAddresses, selectInvites } from './check-addresses.ts'
import { isOpenInvite } from './is-open-invite.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const invite = (email: string, status: 'pending' | 'expired', expires_at: string) => ({
  id: `of ${email}`,
  email,
  company_role: 'Finance' as const,
  status,
  expires_at,
})

it('R25 classifies each pasted address', () => {
  const team = {
    members: [{ email: 'here@example.com' }],
    invites: [
      invite('asked@example.com', 'pending', '2026-11-23T10:00:00Z'),
      invite('late@example.com', 'pending', '2026-11-22T09:00:00Z'),
      invite('gone@example.com', 'expired', '2026-11-20T10:00:00Z'),
    ],
  }
  const list = [
    'New@Example.com',
    'new@example.com',
    'no address',
    'HERE@example.com',
    'asked@example.com',
    'late@example.com',
    'gone@example.com',
  ]
  expect(checkAddresses(list, team, now)).toEqual([
    { email: 'new@example.com', verdict: 'ready' },
    { email: 'new@example.com', verdict: 'twice' },
    { email: 'no address', verdict: 'invalid', fault: 'Please enter a valid email address' },
    { email: 'here@example.com', verdict: 'member' },
    { email: 'asked@example.com', verdict: 'invited', invite: { id: 'of asked@example.com', role: 'Finance' } },
    { email: 'late@example.com', verdict: 'ready' },
    { email: 'gone@example.com', verdict: 'ready' },
  ])
})

it('R25 retries refused addresses when there are no others', () => {
  const checked = checkAddresses(['one@example.com', 'two@example.com', 'no address'], { members: [], invites: [] }, now)
  const sent = (...refused: string[]) =>
    selectInvites(checked, Object.fromEntries(refused.map((email) => [email, 'Try later']))).map(({ email }) => email)
  expect(sent()).toEqual(['one@example.com', 'two@example.com'])
  expect(sent('one@example.com')).toEqual(['two@example.com'])
  expect(sent('one@example.com', 'two@example.com')).toEqual(['one@example.com', 'two@example.com'])
})

it('R25 does not count an expired invite as open', () => {
  const invites = [
    invite('asked@example.com', 'pending', '2026-11-23T10:00:00Z'),
    invite('late@example.com', 'pending', '2026-11-22T09:00:00Z'),
    invite('gone@example.com', 'expired', '2026-11-20T10:00:00Z'),
  ]
  expect(invites.filter((each) => isOpenInvite(each, now)).map(({ email }) => email)).toEqual(['asked@example.com'])
})
