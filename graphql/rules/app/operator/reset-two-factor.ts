import * as z from 'zod/mini'
import { lockTeamOf } from '#rules/identity/team/lock-team-for-update.ts'
import { takeTwoFactorAway } from '#rules/identity/two-factor/drop-two-factor.ts'
import { notifyTwoFactorReset } from '#rules/identity/two-factor/notify-two-factor.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const input = z.object({ email: emailInput('Please enter an email address') })

/** Turns two-factor off for the only Owner of a company who lost their phone and codes: nobody else in it can. Refuses NOT_FOUND. */
export const resetTwoFactor: OperatorCommand = {
  usage: '--email person@example.com',
  run: async (body, caller) => {
    const { email } = parseInput(input, body)
    return transact(async (work) => {
      const member = await work.trx('members').where({ email, kind: 'person' }).first()
      if (!member) throw refusal('NOT_FOUND')
      await lockTeamOf(work, member.company)
      const wasOn = await takeTwoFactorAway(work, member.id)
      if (wasOn) {
        await notifyTwoFactorReset(work, member, 'Plutus')
        await auditOperator(work, caller, member.company, 'two_factor.reset', 'members', member.id, {
          detail: { name: member.name },
          before: { two_factor: true },
          after: { two_factor: false },
        })
      }
      return { email: member.email, wasOn }
    })
  },
}
