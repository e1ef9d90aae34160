import * as z from 'zod/mini'
import { lockTeamOf } from '#rules/identity/team/lock-team-for-update.ts'
import { type Audit, assignRole } from '#rules/identity/team/member-access.ts'
import { isTwoFactorRequired } from '#rules/identity/two-factor/lacks-two-factor.ts'
import { companyRoles } from '#rules/platform/access/abilities.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const input = z.object({ email: emailInput('Please enter an email address'), role: z.enum(companyRoles) })

/**
 * Changes what a person may do, from their next call on; their session lives on. Refuses NOT_FOUND, and OWNER_WITHOUT_TWO_FACTOR where
 * two-factor is required, as in the company's own settings.
 */
export const setRole: OperatorCommand = {
  usage: `--email person@example.com --role ${companyRoles.join('|')}`,
  run: async (body, caller) => {
    const { email, role } = parseInput(input, body)
    return transact(async (work) => {
      const found = await work.trx('members').where({ email, kind: 'person' }).first('id', 'company')
      if (!found) throw refusal('NOT_FOUND')
      await lockTeamOf(work, found.company)
      const member = await orThrow(work.trx('members').where({ id: found.id }).first())
      if (role === 'Owner' && !member.two_factor && (await isTwoFactorRequired(work.trx, member.company)))
        throw refusal('OWNER_WITHOUT_TWO_FACTOR')
      const audit: Audit = (...context) => auditOperator(work, caller, member.company, ...context)
      await assignRole(work, member, { role, audit })
      await audit('team.change_role', 'members', member.id, {
        detail: { name: member.name },
        before: { company_role: member.company_role },
        after: { company_role: role },
      })
      return { email: member.email, role, before: member.company_role }
    })
  },
}
