import type { Ability } from '#rules/platform/access/abilities.ts'
import { type Me, readMe } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/**
 * Locks the caller's team, so that commands on it run one after another. Marks the company as changed, so that its open tabs reload the
 * caller and their abilities.
 */
export const lockTeam = ({ me, ...work }: Pick<CommandContext<unknown>, 'trx' | 'me' | 'changes'>): Promise<void> =>
  lockTeamOf(work, me.company)

/** Does the same for a person outside the team and for the worker. */
export async function lockTeamOf(work: Pick<UnitOfWork, 'trx' | 'changes'>, company: string): Promise<void> {
  await touch(work, 'companies', { id: company })
}

/** Reads the caller again after the team was locked. Refuses FORBIDDEN when they lost the ability while waiting. */
export async function readMeAgain({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>, ability: Ability = 'team.manage'): Promise<Me> {
  const again = await readMe(trx, me.id)
  if (!again.may(ability)) throw refusal('FORBIDDEN')
  return again
}
