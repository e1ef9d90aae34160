import { type Ability, abilities, type CompanyRole, isAble, isOverridable, type Permissions } from '#graphql/contracts/access/abilities.ts'

/**
 * The reason why a cell of the matrix cannot be changed. Owners have every ability, some are fixed everywhere, and some roles can never
 * have one.
 */
export type FixedReason = 'owner' | 'everywhere' | 'never'

export type Cell = { allowed: boolean; isOwnChoice: boolean; fixed: FixedReason | undefined }

/** Returns whether a role has an ability, whether the company changed the default, and why the cell cannot be changed. */
export function cellOf(role: CompanyRole, ability: Ability, permissions: Permissions): Cell {
  const allowed = isAble(role, ability, permissions)
  return { allowed, isOwnChoice: allowed !== isAble(role, ability, null), fixed: fixedReason(role, ability) }
}

function fixedReason(role: CompanyRole, ability: Ability): FixedReason | undefined {
  if (isOverridable(role, ability)) return undefined
  if ('fixed' in abilities[ability]) return 'everywhere'
  return role === 'Owner' ? 'owner' : 'never'
}
