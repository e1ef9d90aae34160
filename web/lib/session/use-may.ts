import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import { useUser } from './session.ts'

/** Whether this person may do something, as the server said when it was asked who they are; the server decides again. */
export function useMay(): (ability: Ability) => boolean {
  const { abilities } = useUser()
  return (ability) => abilities.includes(ability)
}
