import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { instant } from '#rules/platform/db/database.ts'
import { findCompany } from './find-company.ts'
import type { OperatorCommand } from './operator-command.ts'

const input = z.object({ company: z.string('Name the company').check(z.minLength(1, 'Name the company')) })

/** A company's keys, newest first, by their last four; never a key itself. */
export const listKeys: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL',
  run: async (body) => {
    const knex = getDatabase()
    const company = await findCompany(knex, parseInput(input, body).company)
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
