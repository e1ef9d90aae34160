import { type Ability, type CompanyRole, mayHolder } from '#rules/platform/access/abilities.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { keyAbilities } from './key.input.ts'

type KeyPowers = { role: CompanyRole; listed: readonly Ability[] | null }

/**
 * Requires that whoever gives a key what it may do, or is shown its secret, may do all of that. Refuses FORBIDDEN {ability} otherwise, and
 * for an Owner's key.
 */
export async function refuseBeyondOwn({ trx }: Pick<UnitOfWork, 'trx'>, me: Me, { role, listed }: KeyPowers): Promise<void> {
  const permissions = await readPermissions(trx, me.company)
  const beyond = keyAbilities.find((ability) => mayHolder({ role, kind: 'key', listed }, ability, permissions) && !me.may(ability))
  if (beyond || role === 'Owner') throw refusal('FORBIDDEN', beyond ? { ability: beyond } : {})
}

/** Requires that a list names only what the role may now, or what it named before. Refuses VALIDATION {fields}. */
export async function requireOfRole(
  { trx }: Pick<UnitOfWork, 'trx'>,
  company: string,
  { role, listed, before = null }: KeyPowers & { before?: readonly Ability[] | null },
): Promise<void> {
  const permissions = await readPermissions(trx, company)
  const other = listed?.find(
    (ability) => !before?.includes(ability) && !mayHolder({ role, kind: 'key', listed: null }, ability, permissions),
  )
  if (other) throw refusal('VALIDATION', { fields: { 'input.abilities': `The role ${role} doesn’t have the permission ${other}` } })
}
