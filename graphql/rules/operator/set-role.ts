import * as z from 'zod/mini'
import { parseInput } from '../core/parse-input.ts'
import { refuse } from '../core/refusal.ts'
import { companyRoles } from '../core/roles.ts'
import { transact } from '../core/transact.ts'
import { giveRole } from '../team/give-role.ts'
import type { Audit } from '../team/revoke-invites-of.ts'
import { auditOperator } from './audit-operator.ts'
import type { OperatorVerb } from './operator-verb.ts'

const input = z.object({ email: z.string(), role: z.enum(companyRoles) })

/** Changes what a person may do; it bites on their next call, their session lives on. */
export const setRole: OperatorVerb = {
  usage: `--email person@example.com --role ${companyRoles.join('|')}`,
  run: async (body, caller) => {
    const { email, role } = parseInput(input, body)
    return transact(async (work) => {
      const member = await work.trx('members').where({ email: email.toLowerCase() }).first()
      if (!member) throw refuse('NOT_FOUND')
      const audit: Audit = (...act) => auditOperator(work, caller, member.company, ...act)
      await giveRole(work, member, { role, audit })
      await audit('team.change_role', 'members', member.id, {
        detail: { name: member.name },
        before: { company_role: member.company_role },
        after: { company_role: role },
      })
      return { email: member.email, role, before: member.company_role }
    })
  },
}
