import type { CompanyRole, MemberStatus } from '#web/gql/graphql.ts'
export type Colleague = { id: string; company_role: CompanyRole; status: MemberStatus }

/** Why an action on a colleague is not possible. */
export type Obstacle = 'lastOwner' | 'ownersOnly' | 'self'

type Asked = { colleague: Colleague; me: { id: string; companyRole: string }; team: readonly Colleague[] }

/** Only an Owner changes Owners, and one remains; nobody shuts themselves out. The server decides again. */
export function obstacleOf(act: 'role' | 'reset' | 'suspend' | 'remove', { colleague, me, team }: Asked): Obstacle | undefined {
  if (colleague.company_role === 'Owner' && me.companyRole !== 'Owner') return 'ownersOnly'
  if (act !== 'reset' && isLastOwner(colleague, team)) return 'lastOwner'
  return act !== 'role' && colleague.id === me.id ? 'self' : undefined
}

const isLastOwner = (colleague: Colleague, team: readonly Colleague[]): boolean =>
  isActiveOwner(colleague) && team.filter(isActiveOwner).length === 1

const isActiveOwner = ({ company_role, status }: Colleague): boolean => company_role === 'Owner' && status === 'active'
