import { type Ability, type CompanyRole, isAble, type Permissions } from '#graphql/contracts/access/abilities.ts'

export type PermissionChange = { role: CompanyRole; ability: Ability; allowed: boolean }

/** Adds one toggle to the changes. A toggle back to the saved value removes the change. */
export function toggleChange(changes: readonly PermissionChange[], change: PermissionChange, saved: Permissions): PermissionChange[] {
  const rest = changes.filter(({ role, ability }) => role !== change.role || ability !== change.ability)
  return isAble(change.role, change.ability, saved) === change.allowed ? rest : [...rest, change]
}

/** Returns the changes that differ from what is saved. Another user may have saved the same change. */
export const unsavedChanges = (changes: readonly PermissionChange[], saved: Permissions): PermissionChange[] =>
  changes.filter(({ role, ability, allowed }) => isAble(role, ability, saved) !== allowed)

/** Returns a copy of the saved permissions with the changes applied. */
export function withChanges(saved: Permissions, changes: readonly PermissionChange[]): Permissions {
  const all = { ...saved }
  for (const { role, ability, allowed } of changes) all[role] = { ...all[role], [ability]: allowed }
  return all
}
