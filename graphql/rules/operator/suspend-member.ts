import * as z from 'zod/mini'
import { parseInput } from '../core/parse-input.ts'
import { refuse } from '../core/refusal.ts'
import { transact } from '../core/transact.ts'
import type { OperatorVerb } from './operator-verb.ts'

const input = z.object({ email: z.string(), status: z.optional(z.enum(['active', 'suspended'])) })

/** Shuts a person out at once, or lets him in again. */
export const suspendMember: OperatorVerb = {
  usage: '--email person@example.com [--status active|suspended]',
  run: async (body) => {
    const { email, status = 'suspended' } = parseInput(input, body)
    return transact(async ({ trx, changes }) => {
      const member = await trx('members').where({ email: email.toLowerCase() }).first()
      if (!member) throw refuse('NOT_FOUND')
      await trx('members').where({ id: member.id }).update({ status })
      await trx('directus_users').where({ id: member.id }).update({ status })
      if (status === 'suspended') await trx('directus_sessions').where({ user: member.id }).delete()
      changes.add('members', member.id)
      return { email: member.email, status }
    })
  },
}
