import { clearSystemCache } from '@directus/api/cache'
import * as z from 'zod/mini'
import { parseInput } from '../core/parse-input.ts'
import { refuse } from '../core/refusal.ts'
import { companyRoles, readingColumns } from '../core/roles.ts'
import { transact } from '../core/transact.ts'
import type { OperatorVerb } from './operator-verb.ts'

const input = z.object({ email: z.string(), role: z.enum(companyRoles) })

/** Changes what a person may do; it bites on his next call, his session lives on. */
export const setRole: OperatorVerb = {
  usage: `--email person@example.com --role ${companyRoles.join('|')}`,
  run: async (body) => {
    const { email, role } = parseInput(input, body)
    const answer = await transact(async ({ trx, changes }) => {
      const member = await trx('members').where({ email: email.toLowerCase() }).first()
      if (!member) throw refuse('NOT_FOUND')
      await trx('members').where({ id: member.id }).update({ company_role: role })
      await trx('directus_users').where({ id: member.id }).update(readingColumns(role, member.company))
      changes.add('members', member.id)
      return { email: member.email, role, before: member.company_role }
    })
    await clearSystemCache()
    return answer
  },
}
