import type { CompanyRole } from '#contracts/access/abilities.ts'
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

export const memberKind = closedList('MemberKind', 'The kind of a member.', {
  person: 'A person who signs in.',
  key: 'An API key.',
})

export const memberStatus = closedList('MemberStatus', 'The state of a member. Only an active one has access.', {
  active: 'They can.',
  suspended: 'They can’t, until they are reactivated.',
  removed: 'Removed for good. Their past actions stay recorded.',
})

export const inviteStatus = closedList('InviteStatus', 'The state of an invite.', {
  pending: 'Its link works until `expires_at`.',
  accepted: 'Its person joined.',
  revoked: 'Withdrawn: its link does not work.',
  expired: 'Its link was not used in time.',
})

export const actorKind = closedList('ActorKind', 'The kind of an actor.', {
  person: 'A team member.',
  key: 'An API key.',
  operator: 'The operator of this Plutus.',
  recipient: 'A recipient, who unsubscribed or came back.',
  system: 'Plutus (automatic).',
})

export const apiKeyStatus = closedList('ApiKeyStatus', 'The state of a key.', {
  active: 'The key works until `expires_at`.',
  revoked: 'It was: calls with it fail.',
})
