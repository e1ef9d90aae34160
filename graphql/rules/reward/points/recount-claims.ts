import { completeCampaign } from '#rules/campaign/complete-campaign.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { afterKey } from '#rules/platform/db/after-key.ts'
import { isPostgres, minor } from '#rules/platform/db/database.ts'
import { shortPiece } from '#rules/platform/upgrade/short-piece.ts'

const batchRows = 10

/**
 * Corrects the claims of points campaigns in a database that counted a reward with its last part: everywhere else it counts with its
 * first. Changes nothing the second time.
 */
export async function recountClaims(work: UnitOfWork, after: string): Promise<string | undefined> {
  const { trx } = work
  const page = await afterKey(trx('campaigns').where({ delivery_type: 'rewardpoints' }), after, batchRows).select('id')
  return shortPiece(page, async ({ id }) => {
    if (isPostgres(trx)) await trx('campaigns').where({ id }).forUpdate().select('id')
    const claimed = await trx('claims')
      .join('rewards', 'rewards.id', 'claims.reward')
      .where({ 'rewards.campaign': id })
      .countDistinct({ count: 'claims.reward' })
      .first()
    const count = minor(claimed?.count ?? 0)
    const recounted = await trx('campaigns').where({ id }).whereNot({ claimed_count: count }).update({ claimed_count: count })
    if (!(await completeCampaign(trx, id)) && !recounted) return false
    await touch(work, 'campaigns', { id })
    return true
  })
}
