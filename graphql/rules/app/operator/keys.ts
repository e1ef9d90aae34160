import { randomBytes } from 'node:crypto'
import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { insertKey } from '#rules/identity/key/insert-key.ts'
import { endAccess } from '#rules/identity/team/member-access.ts'
import { companyRoles } from '#rules/platform/access/abilities.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { instant, newId } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { findCompany } from './find-company.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

/** Never Owner: only an Owner makes Owners. */
const roles = companyRoles.filter((role) => role !== 'Owner')
const dayMs = 24 * 60 * 60_000

const input = z.object({
  company: z.string('Name the company').check(z.minLength(1, 'Name the company')),
  name: z
    .string('Say what the key is for')
    .check(z.trim(), z.minLength(2, 'Say what the key is for'), z.maxLength(80, 'At most 80 characters')),
  role: z.enum(roles, `One of ${roles.join(', ')}`),
  days: z.optional(z.coerce.number().check(z.int('Enter whole days'), z.gte(1, 'At least 1 day'), z.lte(3650, 'At most 3650 days'))),
})

/** Makes an integrator's key for a company, with a role of its own. The key is shown this once: only its hash is kept. */
export const createKey: OperatorCommand = {
  usage: `--company NAME|ID|EMAIL --name "Payroll" --role ${roles.join('|')} [--days 365]`,
  run: async (body, caller) => {
    const { company: wanted, name, role, days } = parseInput(input, body)
    const key = `pk_live_${randomBytes(32).toString('base64url')}`
    return transact(async (work) => {
      const { trx, changes, now } = work
      const company = await findCompany(trx, wanted)
      const id = newId()
      const member = newId()
      const expiresAt = days ? new Date(now.getTime() + days * dayMs) : null
      await insertKey(trx, { id, member, company: company.id, name, role, key, expiresAt, now })
      changes.add('members', member)
      changes.permissionsChanged = true
      await auditOperator(work, caller, company.id, 'api_key.create', 'api_keys', id, { detail: { name, role } })
      return { id, company: company.name, name, role, expires: expiresAt?.toISOString() ?? 'never', key }
    })
  },
}

const listed = z.object({ company: z.string('Name the company').check(z.minLength(1, 'Name the company')) })

/** A company's keys, newest first, by their last four characters; never a key itself. */
export const listKeys: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL',
  run: async (body) => {
    const knex = getDatabase()
    const company = await findCompany(knex, parseInput(listed, body).company)
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

/** Revokes a key for good: its next call and its open sockets are refused. What it did stays under its name. Refuses NOT_FOUND. */
export const revokeKey: OperatorCommand = {
  usage: '--key ID (see list-keys)',
  run: async (body, caller) => {
    const { key: id } = parseInput(z.object({ key: rowId }), body)
    return transact(async (work) => {
      const { trx, changes } = work
      const [key] = await trx('api_keys')
        .where({ id, status: 'active' })
        .update({ status: 'revoked' })
        .returning(['company', 'member', 'name'])
      if (!key) throw refusal('NOT_FOUND')
      await endAccess(work, key.member, { status: 'removed', audit: (...context) => auditOperator(work, caller, key.company, ...context) })
      changes.permissionsChanged = true
      await auditOperator(work, caller, key.company, 'api_key.revoke', 'api_keys', id, { detail: { name: key.name } })
      return { id, name: key.name, status: 'revoked' }
    })
  },
}
