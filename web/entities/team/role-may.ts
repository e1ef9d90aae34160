import { type Ability, companyRoles, isAble, type Permissions } from '#graphql/contracts/access/abilities.ts'

/** True if a role has an ability under the company's permissions. False for a role that this build does not know. */
export function roleMay(role: string, ability: Ability, permissions: unknown): boolean {
  const companyRole = companyRoles.find((name) => name === role)
  return companyRole !== undefined && isAble(companyRole, ability, permissions as Permissions | null)
}
