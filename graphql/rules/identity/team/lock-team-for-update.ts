import type { Ability } from '#contracts/access/abilities.ts'
import { type Me, readMe } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/**
 * Locks the row of the caller's company, so that commands on its team run one after another. Marks the company as changed, so that its open
 * tabs reload the user's abilities.
 */
export const lockTeam = ({ me, ...work }: Pick<CommandContext<unknown>, 'trx' | 'me' | 'changes'>): Promise<void> =>
  lockTeamOf(work, me.company)

/**
 * Locks the row of a company and marks it as changed, as `lockTeam` does. For callers without a command's context, such as the worker, the
 * operator and the sign-in routes.
 */
export async function lockTeamOf(work: Pick<UnitOfWork, 'trx' | 'changes'>, company: string): Promise<void> {
  await touch(work, 'companies', { id: company })
}

/**
 * Reads the caller again after the team was locked. Refuses FORBIDDEN when they lost the ability while waiting, and UNAUTHENTICATED when
 * they are no longer active.
 */
export async function readMeAgain({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>, ability: Ability = 'team.manage'): Promise<Me> {
  const again = await readMe(trx, me.id)
  if (!again.may(ability)) throw refusal('FORBIDDEN')
  return again
}
