import type { Ability } from '#graphql/rules/core/abilities.ts'
import { useUser } from './session.ts'

/** Whether this person may do something, as the server said when it was asked who he is; the server decides again. */
export function useMay(): (ability: Ability) => boolean {
  const { abilities } = useUser()
  return (ability) => abilities.includes(ability)
}
