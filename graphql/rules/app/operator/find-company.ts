import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { readAddress } from '#contracts/address/read-address.ts'
import type { Row } from '#model/tables.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'

/** The company that a command names: its id, a member's email, or its name. */
export const companyInput = z.string('Name the company').check(z.minLength(1, 'Name the company'))

/** Finds a company by id, by a member's email, or by name. Refuses NOT_FOUND, and VALIDATION for a name shared by several companies. */
export async function findCompany(trx: Knex, company: string): Promise<Row<'companies'>> {
  const byMember = trx('members')
    .where({ email: readAddress(company).address ?? '' })
    .select('company')
  const [row, another] = await trx('companies')
    .where({ id: asRowId(company) })
    .orWhere({ name: company })
    .orWhereIn('id', byMember)
    .limit(2)
  if (!row) throw refusal('NOT_FOUND')
  if (another) throw refusal('VALIDATION', { fields: { company: `Several companies are called ${company}. Use the company’s ID.` } })
  return row
}
