import type { CompanyRole, MemberStatus } from '#web/gql/graphql.ts'
export type ListedColleague = { id: string; company_role: CompanyRole; status: MemberStatus }

/** The reason why an action on a colleague is not possible. `self` means that users cannot do it to themselves. */
export type Obstacle = 'lastOwner' | 'ownersOnly' | 'self'

type ObstacleInput = { colleague: ListedColleague; me: { id: string; companyRole: string }; team: readonly ListedColleague[] }

/**
 * Returns the obstacle to an action: only Owners change Owners, the last Owner stays, and users cannot lock themselves out. The server
 * checks again.
 */
export function findObstacle(act: 'role' | 'reset' | 'suspend' | 'remove', { colleague, me, team }: ObstacleInput): Obstacle | undefined {
  if (colleague.company_role === 'Owner' && me.companyRole !== 'Owner') return 'ownersOnly'
  if (act !== 'reset' && isLastOwner(colleague, team)) return 'lastOwner'
  return act !== 'role' && colleague.id === me.id ? 'self' : undefined
}

const isLastOwner = (colleague: ListedColleague, team: readonly ListedColleague[]): boolean =>
  isActiveOwner(colleague) && team.filter(isActiveOwner).length === 1

const isActiveOwner = ({ company_role, status }: ListedColleague): boolean => company_role === 'Owner' && status === 'active'
