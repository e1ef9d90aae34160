import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import { type User, useUser } from './session.ts'

/** Returns a function that checks an ability of the user, as the session lists them. The server checks again. */
export function useMay(): (ability: Ability) => boolean {
  const { abilities } = useUser()
  return (ability) => abilities.includes(ability)
}

/** Returns the abilities that decide which navigation links are shown. Omits approvals in a company with a single user. */
export const navAbilities = ({ abilities, company }: User): string[] =>
  company.isAlone ? abilities.filter((ability) => ability !== 'approval.decide') : abilities
