import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import { type User, useUser } from './session.ts'

/** Whether this person may do something, as the server said when it was asked who they are; the server decides again. */
export function useMay(): (ability: Ability) => boolean {
  const { abilities } = useUser()
  return (ability) => abilities.includes(ability)
}

/** The abilities that the navigation is drawn by: without approvals where nobody else could submit a launch. */
export const navAbilities = ({ abilities, company }: User): string[] =>
  company.isAlone ? abilities.filter((ability) => ability !== 'approval.decide') : abilities
