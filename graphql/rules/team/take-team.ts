import type { Ability } from '../core/abilities.ts'
import { type Me, readMe } from '../core/me.ts'
import { refuse } from '../core/refusal.ts'
import type { Act } from '../core/verb.ts'

/**
 * Acts on a team come one after another: whoever comes second waits here and sees what the first did. Every open tab of
 * the company hears that the team has changed, and asks anew who its person is and what he may.
 */
export async function lockTeam({ trx, me, changes }: Pick<Act<unknown>, 'trx' | 'me' | 'changes'>): Promise<void> {
  await trx('companies')
    .where({ id: me.company })
    .update({ revision: trx.raw('revision + 1') })
  changes.add('companies', me.company)
}

/** The caller as he is now that the team is locked; he may have lost his role while he waited. */
export async function readMeAgain({ trx, me }: Pick<Act<unknown>, 'trx' | 'me'>, ability: Ability = 'team.manage'): Promise<Me> {
  const again = await readMe(trx, me.id)
  if (!again.may(ability)) throw refuse('FORBIDDEN')
  return again
}
