import { type Ability, type CompanyRole, hasAbility } from '#contracts/access/abilities.ts'
import { keyAbilities } from '#contracts/key/key.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

type KeyPowers = { role: CompanyRole; listed: readonly Ability[] | null }

/**
 * Requires that the caller has every ability of a key before granting abilities or seeing its secret. Refuses FORBIDDEN {ability}
 * otherwise, and FORBIDDEN for an Owner's key.
 */
export async function refuseExcessAbilities({ trx }: Pick<UnitOfWork, 'trx'>, me: Me, { role, listed }: KeyPowers): Promise<void> {
  const permissions = await readPermissions(trx, me.company)
  const beyond = keyAbilities.find((ability) => hasAbility({ role, kind: 'key', listed }, ability, permissions) && !me.may(ability))
  if (beyond || role === 'Owner') throw refusal('FORBIDDEN', beyond ? { ability: beyond } : {})
}

/**
 * Requires that a key's list contains only abilities that its role has now, or that the list contained `before`. Refuses VALIDATION
 * {fields}.
 */
export async function requireRoleAbilities(
  { trx }: Pick<UnitOfWork, 'trx'>,
  company: string,
  { role, listed, before = null }: KeyPowers & { before?: readonly Ability[] | null },
): Promise<void> {
  const permissions = await readPermissions(trx, company)
  const other = listed?.find(
    (ability) => !before?.includes(ability) && !hasAbility({ role, kind: 'key', listed: null }, ability, permissions),
  )
  if (other) throw refusal('VALIDATION', { fields: { 'input.abilities': `The role ${role} doesn’t have the permission ${other}` } })
}
