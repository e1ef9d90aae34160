import * as z from 'zod/mini'
import { companyRoles } from '#contracts/access/abilities.ts'
import { emailInput } from '#contracts/address/email-input.ts'
import type { Row } from '#model/tables.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { isTwoFactorRequired } from '#rules/company/two-factor-requirement.ts'
import { handOver } from '#rules/identity/team/hand-over.ts'
import { type Audit, assignRole, endAccess, restoreAccess } from '#rules/identity/team/member-access.ts'
import { resetMemberTwoFactor } from '#rules/identity/two-factor/drop-two-factor.ts'
import { notifyTwoFactorReset } from '#rules/identity/two-factor/notify-two-factor.ts'
import { readMemberWork } from '#rules/launch/handover/read-member-work.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const setRoleInput = z.object({ email: emailInput('Please enter an email address'), role: z.enum(companyRoles) })

/**
 * Changes a member's role from their next request on and keeps their session. Refuses NOT_FOUND, and OWNER_WITHOUT_TWO_FACTOR for a new
 * Owner without two-factor in a company that requires it.
 */
export const setRole: OperatorCommand = {
  run: async (body, caller) => {
    const { email, role } = parseInput(setRoleInput, body)
    return transact(async (work) => {
      const found = await work.trx('members').where({ email, kind: 'person' }).first('id', 'company')
      if (!found) throw refusal('NOT_FOUND')
      await lockCompanyForUpdate(work, found.company)
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

const suspendMemberInput = z.object({
  email: emailInput('Please enter an email address'),
  successor: z.optional(emailInput('Please enter an email address')),
  status: z.optional(z.enum(['active', 'suspended'])),
})

/**
 * Suspends a person, which ends their access, sessions and invites at once, or restores their access. `successor` takes over their work.
 * Returns the counts of what they still have under way. Refuses NO_SUCCESSOR, and NOT_FOUND, also for the member that an API key acts as.
 * Revoke the key instead.
 */
export const suspendMemberCommand: OperatorCommand = {
  run: async (body, caller) => {
    const { email, status = 'suspended', successor: successorEmail } = parseInput(suspendMemberInput, body)
    return transact(async (work) => {
      const { trx } = work
      const found = await trx('members').where({ email, kind: 'person' }).first('id', 'company')
      if (!found) throw refusal('NOT_FOUND')
      await lockCompanyForUpdate(work, found.company)
      const member = await orThrow(trx('members').where({ id: found.id }).first())
      const audit: Audit = (...context) => auditOperator(work, caller, member.company, ...context)
      if (successorEmail && status === 'suspended') {
        const successor = await trx('members').where({ email: successorEmail, company: member.company }).first('id')
        await handOver(work, member, { successor: successor?.id ?? member.id, audit })
      }
      const left = status === 'suspended' ? await countWork(work, member) : {}
      if (status === 'suspended') await endAccess(work, member.id, { status, audit })
      else await restoreAccess(work, member)
      const action = status === 'suspended' ? 'team.suspend' : 'team.reactivate'
      await audit(action, 'members', member.id, { before: { status: member.status }, after: { status } })
      return { email: member.email, status, ...left }
    })
  },
}

/** Returns the numbers of what a member has under way, by kind, as the terminal prints them. */
async function countWork({ trx, now }: UnitOfWork, member: Row<'members'>): Promise<{ work: Record<string, number> }> {
  const { campaigns, ...lists } = await readMemberWork(trx, member, { now })
  return { work: { campaigns, ...Object.fromEntries(Object.entries(lists).map(([kind, { count }]) => [kind, count])) } }
}

const resetTwoFactorInput = z.object({ email: emailInput('Please enter an email address') })

/**
 * Turns two-factor off for a person who lost phone and recovery codes, such as a sole Owner. Ends all their sessions and trusted devices
 * and emails them. Refuses NOT_FOUND.
 */
export const resetTwoFactorCommand: OperatorCommand = {
  run: async (body, caller) => {
    const { email } = parseInput(resetTwoFactorInput, body)
    return transact(async (work) => {
      const member = await work.trx('members').where({ email, kind: 'person' }).first()
      if (!member) throw refusal('NOT_FOUND')
      await lockCompanyForUpdate(work, member.company)
      const wasOn = await resetMemberTwoFactor(work, member.id)
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
