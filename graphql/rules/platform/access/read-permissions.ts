import type { Knex } from 'knex'
import { parseJson } from '#rules/platform/db/database.ts'
import type { Permissions } from './abilities.ts'

/** A company's own choices of what its roles may, for `isAble`. */
export async function readPermissions(trx: Knex, company: string): Promise<Permissions | null> {
  const { permissions } = await trx('companies').where({ id: company }).first('permissions')
  return parseJson<Permissions | null>(permissions)
}
