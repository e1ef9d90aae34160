import { type Ability, companyRoles, isAble, type Permissions } from '#graphql/rules/platform/access/abilities.ts'

/** Whether a colleague's role may, by the names that the columns of the graph use. */
export function roleMay(role: string, ability: Ability, permissions: unknown): boolean {
  const known = companyRoles.find((name) => name === role)
  return known !== undefined && isAble(known, ability, permissions as Permissions | null)
}
