import type { Row } from '#model/tables.ts'
import { lockCompanyForUpdate } from '#rules/company/lock-company-for-update.ts'
import { type Me, readMeAgain } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'

export type Colleague = Row<'members'>

/**
 * Locks the team, then reads a colleague and the caller. Refuses NOT_FOUND, and FORBIDDEN when anyone but an Owner changes an Owner. With
 * `ends`, the colleague would stop being an active Owner, and LAST_OWNER is refused if no other is left.
 */
export async function lockColleagueForUpdate(
  context: CommandContext<unknown>,
  id: string,
  { ends }: { ends: boolean },
): Promise<{ colleague: Colleague; caller: Me }> {
  const { trx, me } = context
  await lockCompanyForUpdate(context, me.company)
  const colleague = await trx('members').where({ id, company: me.company, kind: 'person' }).first()
  if (!colleague) throw refusal('NOT_FOUND')
  if (colleague.company_role === 'Owner') {
    if (me.role !== 'Owner') throw refusal('FORBIDDEN')
    if (ends && colleague.status === 'active' && !(await hasOtherOwner(context, id))) throw refusal('LAST_OWNER')
  }
  const caller = await readMeAgain(context)
  if (colleague.company_role === 'Owner' && caller.role !== 'Owner') throw refusal('FORBIDDEN')
  return { colleague, caller }
}

const hasOtherOwner = async ({ trx, me }: CommandContext<unknown>, id: string): Promise<boolean> =>
  Boolean(
    await trx('members')
      .where({ company: me.company, kind: 'person', company_role: 'Owner', status: 'active' })
      .whereNot({ id })
      .first('id'),
  )
