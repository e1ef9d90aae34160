import { type Ability, type CompanyRole, isAble, type Permissions } from '#graphql/rules/platform/access/abilities.ts'

export type PermissionChange = { role: CompanyRole; ability: Ability; allowed: boolean }

/** The choices with one more toggled; toggled back to what is saved, it is no change. */
export function turn(changes: readonly PermissionChange[], change: PermissionChange, saved: Permissions): PermissionChange[] {
  const rest = changes.filter(({ role, ability }) => role !== change.role || ability !== change.ability)
  return isAble(change.role, change.ability, saved) === change.allowed ? rest : [...rest, change]
}

/** What is left to save: someone else may have saved the same meanwhile. */
export const stillOpen = (changes: readonly PermissionChange[], saved: Permissions): PermissionChange[] =>
  changes.filter(({ role, ability, allowed }) => isAble(role, ability, saved) !== allowed)

/** The saved choices as they will be with the changes. */
export function withChanges(saved: Permissions, changes: readonly PermissionChange[]): Permissions {
  const all = { ...saved }
  for (const { role, ability, allowed } of changes) all[role] = { ...all[role], [ability]: allowed }
  return all
}
