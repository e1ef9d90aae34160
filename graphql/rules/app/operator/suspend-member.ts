import * as z from 'zod/mini'
import { type Audit, endAccess, restoreAccess } from '#rules/identity/team/member-access.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const input = z.object({ email: emailInput('Please enter an email address'), status: z.optional(z.enum(['active', 'suspended'])) })

/** Shuts a person out at once, or lets them in again. Refuses NOT_FOUND, also for what a key acts as: keys are revoked. */
export const suspendMember: OperatorCommand = {
  usage: '--email person@example.com [--status active|suspended]',
  run: async (body, caller) => {
    const { email, status = 'suspended' } = parseInput(input, body)
    return transact(async (work) => {
      const member = await work.trx('members').where({ email, kind: 'person' }).first()
      if (!member) throw refusal('NOT_FOUND')
      const audit: Audit = (...context) => auditOperator(work, caller, member.company, ...context)
      if (status === 'suspended') await endAccess(work, member.id, { status, audit })
      else await restoreAccess(work, member.id)
      const action = status === 'suspended' ? 'team.suspend' : 'team.reactivate'
      await audit(action, 'members', member.id, { before: { status: member.status }, after: { status } })
      return { email: member.email, status }
    })
  },
}
