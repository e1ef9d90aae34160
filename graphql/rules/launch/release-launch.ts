import { minor } from '../core/database.ts'
import type { Me } from '../core/me.ts'
import { refuse } from '../core/refusal.ts'
import type { Work } from '../core/transact.ts'
import { postLine } from '../wallet/post-line.ts'

/** Cancels a launch that has not left: one guarded step from scheduled, and the whole hold returns. */
export async function releaseLaunch(work: Work, id: string, me: Me): Promise<void> {
  const { trx, changes, now } = work
  const [launch] = await trx('launches')
    .where({ id, company: me.company, status: 'scheduled' })
    .update({ status: 'cancelled', cancelled_at: now, revision: trx.raw('revision + 1') })
    .returning('*')
  if (!launch) throw refuse('ALREADY_SENT')
  await trx('plutus_jobs').where({ kind: 'issue-launch', ref: id }).delete()
  const total = minor(launch.total)
  await postLine(work, {
    company: me.company,
    type: 'release',
    available: total,
    reserved: -total,
    reference: launch.number,
    description: 'Launch cancelled before sending',
    campaign: launch.campaign,
    launch: id,
    actor: me.id,
    actorKind: me.kind,
  })
  changes.add('launches', id)
}
