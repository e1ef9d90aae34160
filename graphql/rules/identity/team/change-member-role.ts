import * as z from 'zod/mini'
import { companyRoles } from '#contracts/access/abilities.ts'
import { isTwoFactorRequired } from '#rules/company/two-factor-requirement.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { handOver } from './hand-over.ts'
import { lockColleagueForUpdate } from './lock-colleague-for-update.ts'
import { assignRole } from './member-access.ts'
import { notifyRoleChanged } from './notify-team.ts'

/**
 * Changes a colleague's role. `successor` takes over their work. Refuses NOT_FOUND, LAST_OWNER, NO_SUCCESSOR, and FORBIDDEN when anyone
 * but an Owner makes or changes an Owner. Refuses OWNER_WITHOUT_TWO_FACTOR for a new Owner without the two-factor that the company requires.
 */
export const changeMemberRole = defineCommand(
  z.object({ id: rowId, role: z.enum(companyRoles), successor: z.nullish(rowId) }),
  { may: 'team.manage', stepUp: true },
  async (context) => {
    const {
      input: { id, role, successor },
      audit,
    } = context
    const { colleague, caller } = await lockColleagueForUpdate(context, id, { ends: role !== 'Owner' })
    if (colleague.status === 'removed') throw refusal('NOT_FOUND')
    if (role === 'Owner' && caller.role !== 'Owner') throw refusal('FORBIDDEN')
    if (colleague.company_role === role) return id
    if (role === 'Owner' && !colleague.two_factor && (await isTwoFactorRequired(context.trx, context.me.company)))
      throw refusal('OWNER_WITHOUT_TWO_FACTOR')
    await handOver(context, colleague, { successor, audit })
    await assignRole(context, colleague, { role, audit })
    await notifyRoleChanged(context, colleague, role)
    await audit('team.change_role', 'members', id, {
      detail: { name: colleague.name },
      before: { company_role: colleague.company_role },
      after: { company_role: role },
    })
    return id
  },
)
