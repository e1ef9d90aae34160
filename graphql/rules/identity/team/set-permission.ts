import { type Ability, abilityNames, type CompanyRole, companyRoles, isAble, type Permissions } from '#rules/platform/access/abilities.ts'

type Choice = { role: CompanyRole; ability: Ability; allowed: boolean }

/** A company's choices with one more; what is so by itself is not written down. */
export function setPermission(permissions: Permissions, { role, ability, allowed }: Choice): Permissions {
  const { [ability]: _, ...others } = permissions[role] ?? {}
  const isDefault = isAble(role, ability, null) === allowed
  const ofRole = isDefault ? others : { ...others, [ability]: allowed }
  const { [role]: __, ...rest } = permissions
  return Object.keys(ofRole).length ? { ...rest, [role]: ofRole } : rest
}

/** Every role and ability by name ("Sender campaign.launch"), so that before and after show the ones that moved. */
export const choicesByName = (permissions: Permissions): Record<string, boolean> =>
  Object.fromEntries(
    companyRoles.flatMap((role) => abilityNames.map((ability) => [`${role} ${ability}`, isAble(role, ability, permissions)] as const)),
  )
