import { type Ability, companyRoles, isAble, type Permissions } from '#graphql/rules/platform/access/abilities.ts'

/** True if a role has an ability, by the names in the columns of the graph. */
export function roleMay(role: string, ability: Ability, permissions: unknown): boolean {
  const known = companyRoles.find((name) => name === role)
  return known !== undefined && isAble(known, ability, permissions as Permissions | null)
}
