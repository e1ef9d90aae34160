import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { handOver } from './hand-over.ts'
import { lockColleagueForUpdate } from './lock-colleague-for-update.ts'
import { endAccess, restoreAccess } from './member-access.ts'

/**
 * Suspends a colleague at once, ends their sessions and prevents new ones. `successor` takes over their work. Refuses NOT_FOUND,
 * LAST_OWNER, NO_SUCCESSOR, and FORBIDDEN when anyone but an Owner suspends an Owner.
 */
export const suspendMember = defineCommand(
  z.object({ id: rowId, successor: z.nullish(rowId) }),
  { may: 'team.manage' },
  async (context) => {
    const { id, successor } = context.input
    const { colleague } = await lockColleagueForUpdate(context, id, { ends: true })
    const { status, name } = colleague
    if (status === 'removed') throw refusal('NOT_FOUND')
    if (status === 'suspended') return id
    await handOver(context, colleague, { successor, audit: context.audit })
    await endAccess(context, id, { status: 'suspended', audit: context.audit })
    await context.audit('team.suspend', 'members', id, { detail: { name }, before: { status }, after: { status: 'suspended' } })
    return id
  },
)

/**
 * Reactivates a suspended colleague in their former role. Refuses NOT_FOUND, and FORBIDDEN when anyone but an Owner reactivates an Owner.
 */
export const reactivateMember = defineCommand(z.object({ id: rowId }), { may: 'team.manage' }, async (context) => {
  const { id } = context.input
  const {
    colleague: { status, name },
  } = await lockColleagueForUpdate(context, id, { ends: false })
  if (status === 'removed') throw refusal('NOT_FOUND')
  if (status === 'active') return id
  await restoreAccess(context, { id, company: context.me.company })
  await context.audit('team.reactivate', 'members', id, { detail: { name }, before: { status }, after: { status: 'active' } })
  return id
})
