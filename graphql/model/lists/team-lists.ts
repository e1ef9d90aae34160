import type { CompanyRole } from '../../rules/platform/access/abilities.ts'
import { closedList } from '../fields.ts'

export const companyRole = closedList<CompanyRole>(
  'CompanyRole',
  'A role in a company. `companies.permissions` may change what it can do.',
  {
    Owner: 'Can do everything.',
    Admin: 'Manages the team, the company and its keys, and can do all that other roles can.',
    Manager: 'Launches and approves campaigns, and sees money.',
    Sender: 'Prepares and launches campaigns.',
    Drafter: 'Prepares campaigns that others launch.',
    Finance: 'Recharges the wallet and sees money, documents and statements.',
    Support: 'Looks after recipients and their rewards.',
    Viewer: 'Reads, and changes nothing.',
  },
)

export const memberKind = closedList('MemberKind', 'Who a member is.', {
  person: 'A person who signs in.',
  key: 'An API key.',
})

export const memberStatus = closedList('MemberStatus', 'Whether a member can do anything.', {
  active: 'They can.',
  suspended: 'They can’t, until they are reactivated.',
  removed: 'They can’t, for good. What they did stays.',
})

export const inviteStatus = closedList('InviteStatus', 'What became of an invite.', {
  pending: 'Its link works until `expires_at`.',
  accepted: 'Its person joined.',
  revoked: 'Withdrawn: its link does not work.',
  expired: 'Nobody used its link in time.',
})

export const actorKind = closedList('ActorKind', 'Who did something.', {
  person: 'A team member.',
  key: 'An API key.',
  operator: 'The operator of this Plutus.',
  system: 'Plutus (automatic).',
})

export const apiKeyStatus = closedList('ApiKeyStatus', 'Whether a key was revoked.', {
  active: 'It was not; it works until `expires_at`.',
  revoked: 'It was: calls with it fail.',
})
