import type { Ability } from '#graphql/contracts/access/abilities.ts'
import { type User, useUser } from './session.ts'

/**
 * Returns a function that returns true when the user has an ability. Only for what the page shows, since the server checks each request.
 */
export function useMay(): (ability: Ability) => boolean {
  const { abilities } = useUser()
  return (ability) => abilities.includes(ability)
}

/**
 * Returns the abilities that decide which navigation links a user sees. Leaves out `approval.decide` in a company with a single user, where
 * approvals have no second person.
 */
export const navAbilities = ({ abilities, company }: User): string[] =>
  company.isAlone ? abilities.filter((ability) => ability !== 'approval.decide') : abilities
