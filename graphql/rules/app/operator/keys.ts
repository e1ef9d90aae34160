import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { keyName, keyRoles } from '#contracts/key/key.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { makeKey } from '#rules/identity/key/make-key.ts'
import { endKey } from '#rules/identity/key/revoke-api-key.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { companyInput, findCompany } from './find-company.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const dayMs = 24 * 60 * 60_000

const createKeyInput = z.object({
  company: companyInput,
  name: keyName,
  role: z.enum(keyRoles, `One of ${keyRoles.join(', ')}`),
  days: z.optional(z.coerce.number().check(z.int('Enter whole days'), z.gte(1, 'At least 1 day'), z.lte(3650, 'At most 3650 days'))),
})

/**
 * Creates an API key for a company, for one year unless `days` is given. The secret is shown once, because only its hash is stored. Refuses
 * NOT_FOUND, VALIDATION, and KEY_LIMIT {max} beyond a hundred live keys.
 */
export const createKey: OperatorCommand = {
  run: async (body, caller) => {
    const { company: given, name, role, days } = parseInput(createKeyInput, body)
    return transact(async (work) => {
      const company = await findCompany(work.trx, given)
      await lockCompanyForUpdate(work, company.id)
      const expiresAt = days ? new Date(work.now.getTime() + days * dayMs) : null
      const { id, secret, expiresAt: ends } = await makeKey(work, { company: company.id, name, role, expiresAt })
      await auditOperator(work, caller, company.id, 'api_key.create', 'api_keys', id, { detail: { name, role } })
      return { id, company: company.name, name, role, expires: ends.toISOString(), key: secret }
    })
  },
}

const listKeysInput = z.object({ company: companyInput })

/** Lists a company's API keys, newest first, by their last four characters. */
export const listKeys: OperatorCommand = {
  run: async (body) => {
    const knex = getDatabase()
    const company = await findCompany(knex, parseInput(listKeysInput, body).company)
    const rows = await knex('api_keys')
      .join('members', 'members.id', 'api_keys.member')
      .where({ 'api_keys.company': company.id })
      .orderBy('api_keys.seq', 'desc')
      .limit(200)
      .select('api_keys.*', 'members.company_role')
    return {
      keys: rows.map((row) => ({
        id: row.id,
        name: row.name,
        key: `${row.prefix}…${row.last4}`,
        role: row.company_role,
        status: row.status,
        created: instant(row.date_created).toISOString(),
        expires: row.expires_at ? instant(row.expires_at).toISOString() : 'never',
      })),
    }
  },
}

/**
 * Revokes a key permanently. Its next request is refused, its open sockets are closed, and the log keeps its name. Refuses NOT_FOUND, also
 * for a key that is revoked already.
 */
export const revokeKey: OperatorCommand = {
  run: async (body, caller) => {
    const { key: id } = parseInput(z.object({ key: rowId }), body)
    return transact(async (work) => {
      const key = await work.trx('api_keys').where({ id }).first('id', 'company', 'member', 'name')
      if (!key) throw refusal('NOT_FOUND')
      await lockCompanyForUpdate(work, key.company)
      const revoked = await endKey(work, key, (...context) => auditOperator(work, caller, key.company, ...context))
      if (!revoked) throw refusal('NOT_FOUND')
      return { id, name: key.name, status: 'revoked' }
    })
  },
}
