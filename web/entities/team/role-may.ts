import { type Ability, companyRoles, isAble, type Permissions } from '#graphql/contracts/access/abilities.ts'

/** True if a role has an ability under the company's permissions. False for a role that this build does not know. */
export function roleMay(role: string, ability: Ability, permissions: unknown): boolean {
  const known = companyRoles.find((name) => name === role)
  return known !== undefined && isAble(known, ability, permissions as Permissions | null)
}
