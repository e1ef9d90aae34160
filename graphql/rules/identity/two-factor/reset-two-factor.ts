import * as z from 'zod/mini'
import { lockColleagueForUpdate } from '#rules/identity/team/lock-colleague-for-update.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { resetMemberTwoFactor } from './drop-two-factor.ts'
import { notifyTwoFactorReset } from './notify-two-factor.ts'

/**
 * Removes a colleague's two-factor, so that they sign in with an emailed code and set up another. Refuses NOT_FOUND, and FORBIDDEN for the
 * caller's own, or an Owner's unless the caller is one.
 */
export const resetTwoFactor = defineCommand(z.object({ id: rowId }), { may: 'team.manage', stepUp: true }, async (context) => {
  const {
    input: { id },
    me,
    audit,
  } = context
  if (id === me.id) throw refusal('FORBIDDEN')
  const { colleague } = await lockColleagueForUpdate(context, id, { ends: false })
  if (colleague.status === 'removed') throw refusal('NOT_FOUND')
  if (!(await resetMemberTwoFactor(context, id))) return id
  await notifyTwoFactorReset(context, colleague, me.name)
  await audit('two_factor.reset', 'members', id, {
    detail: { name: colleague.name },
    before: { two_factor: true },
    after: { two_factor: false },
  })
  return id
})
