import type { CompanyRole } from '#rules/platform/access/abilities.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { lockTeam, readMeAgain } from './lock-team-for-update.ts'

type InviteRow = {
  id: string
  email: string
  company_role: CompanyRole
  status: 'pending' | 'accepted' | 'revoked' | 'expired'
  recent_sends: unknown
  send_count: number
}

/** Takes an invite of the own company for a change; an invite of an Owner is an Owner's to touch. */
export async function lockInviteForUpdate(context: CommandContext<unknown>, id: string): Promise<InviteRow> {
  const { trx, me } = context
  await lockTeam(context)
  // its own row too, so that what is read below is what was before
  const locked = await trx('invites')
    .where({ id, company: me.company })
    .update({ send_count: trx.raw('send_count') })
  if (!locked) throw refusal('NOT_FOUND')
  const invite: InviteRow = await trx('invites').where({ id }).first()
  const { role } = await readMeAgain(context)
  if (invite.company_role === 'Owner' && role !== 'Owner') throw refusal('FORBIDDEN')
  return invite
}
