import type { Row } from '#model/tables.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { readMeAgain } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow } from '#rules/platform/db/database.ts'

/** Locks an invite of the caller's company. Refuses NOT_FOUND, and FORBIDDEN when anyone but an Owner changes an Owner's invite. */
export async function lockInviteForUpdate(context: CommandContext<unknown>, id: string): Promise<Row<'invites'>> {
  const { trx, me } = context
  await lockCompanyForUpdate(context, me.company)
  // locks its row as well, so that the values read below are final
  const locked = await trx('invites')
    .where({ id, company: me.company })
    .update({ send_count: trx.raw('send_count') })
  if (!locked) throw refusal('NOT_FOUND')
  const invite = await orThrow(trx('invites').where({ id }).first())
  const { role } = await readMeAgain(context)
  if (invite.company_role === 'Owner' && role !== 'Owner') throw refusal('FORBIDDEN')
  return invite
}
