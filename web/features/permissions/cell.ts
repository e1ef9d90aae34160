import {
  type Ability,
  abilities,
  type CompanyRole,
  isAble,
  isChoosable,
  type Permissions,
} from '#graphql/rules/platform/access/abilities.ts'

/** Why nobody can choose a cell: owners keep everything, some abilities are the same everywhere, some roles can never have one. */
export type Fixed = 'owner' | 'everywhere' | 'never'

export type Cell = { allowed: boolean; isOwnChoice: boolean; fixed: Fixed | undefined }

/** What the matrix shows for one role and one ability. */
export function cellOf(role: CompanyRole, ability: Ability, permissions: Permissions): Cell {
  const allowed = isAble(role, ability, permissions)
  return { allowed, isOwnChoice: allowed !== isAble(role, ability, null), fixed: fixedBy(role, ability) }
}

function fixedBy(role: CompanyRole, ability: Ability): Fixed | undefined {
  if (isChoosable(role, ability)) return undefined
  if ('fixed' in abilities[ability]) return 'everywhere'
  return role === 'Owner' ? 'owner' : 'never'
}
