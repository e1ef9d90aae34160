import type { Ability, CompanyRole } from '#contracts/access/abilities.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { type Me, readMeAgain } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, orThrow, parseJson } from '#rules/platform/db/database.ts'

export type LockedKey = {
  id: string
  company: string
  member: string
  name: string
  hash: string
  status: 'active' | 'revoked'
  role: CompanyRole
  abilities: Ability[] | null
  networks: string[] | null
  expiresAt: Date | null
  /** The member who last rotated the secret and saw it, or null before any rotation. */
  rotatedBy: string | null
}

/**
 * Locks the company's row, reads a key of the company and reads the caller again. Refuses NOT_FOUND, and FORBIDDEN for a caller who lost
 * `key.manage` while waiting for the lock.
 */
export async function lockKeyForUpdate(context: CommandContext<unknown>, id: string): Promise<{ key: LockedKey; caller: Me }> {
  await lockCompanyForUpdate(context, context.me.company)
  const caller = await readMeAgain(context, 'key.manage')
  const row = await context.trx('api_keys').where({ id, company: context.me.company }).first()
  if (!row) throw refusal('NOT_FOUND')
  const { company_role } = await orThrow(context.trx('members').where({ id: row.member }).first('company_role'))
  const { company, member, name, key_hash, status, abilities, networks, expires_at, rotated_by } = row
  return {
    key: {
      id,
      company,
      member,
      name,
      hash: key_hash,
      status,
      role: company_role,
      abilities: parseJson(abilities),
      networks: parseJson(networks),
      expiresAt: expires_at === null ? null : instant(expires_at),
      rotatedBy: rotated_by,
    },
    caller,
  }
}
