import type { Ability } from '#rules/platform/access/abilities.ts'
import { type Me, readMe } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/**
 * Makes commands on a team run one after another: the second waits here and sees what the first did. Every open tab of the company is
 * told that the team has changed, and asks again who its person is and what they may do.
 */
export const lockTeam = ({ me, ...work }: Pick<CommandContext<unknown>, 'trx' | 'me' | 'changes'>): Promise<void> =>
  lockTeamOf(work, me.company)

/** Does the same for someone who is not in the team yet, and for the worker. */
export async function lockTeamOf(work: Pick<UnitOfWork, 'trx' | 'changes'>, company: string): Promise<void> {
  await touch(work, 'companies', { id: company })
}

/** Reads the caller as they are now that the team is locked. Refuses FORBIDDEN when they lost the ability while they waited. */
export async function readMeAgain({ trx, me }: Pick<CommandContext<unknown>, 'trx' | 'me'>, ability: Ability = 'team.manage'): Promise<Me> {
  const again = await readMe(trx, me.id)
  if (!again.may(ability)) throw refusal('FORBIDDEN')
  return again
}
