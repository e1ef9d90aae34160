import * as z from 'zod/mini'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { campaignLifecycle } from '../../model/lifecycles.ts'
import { endedCampaigns, isOneOf } from '../../model/statuses.ts'

/** Archives a campaign that is over; nothing of it is lost. Refuses NOT_FOUND, and WRONG_STATE while it is not over. */
export const archiveCampaign = defineCommand(
  z.object({ id: rowId }),
  { may: 'campaign.manage' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const [archived] = await trx('campaigns')
      .where({ id, company: me.company })
      .whereIn('status', campaignLifecycle.archive.from)
      .update({ ...campaignLifecycle.archive.set, status_before: trx.raw('status'), revision: trx.raw('revision + 1'), date_updated: now })
      .returning('status_before')
    if (!archived) {
      const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
      if (campaign?.status === 'archived') return id
      throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
    }
    changes.add('campaigns', id)
    await audit('campaign.archive', 'campaigns', id, { before: { status: archived.status_before }, after: { status: 'archived' } })
    return id
  },
)

/** Takes a campaign out of the archive, as it was. Refuses NOT_FOUND, and WRONG_STATE when it is not archived. */
export const restoreCampaign = defineCommand(
  z.object({ id: rowId }),
  { may: 'campaign.manage' },
  async ({ input: { id }, me, trx, now, changes, audit }) => {
    const [restored] = await trx('campaigns')
      .where({ id, company: me.company })
      .whereIn('status', campaignLifecycle.restore.from)
      .update({
        ...campaignLifecycle.restore.into(trx.raw('status_before')),
        status_before: null,
        revision: trx.raw('revision + 1'),
        date_updated: now,
      })
      .returning('status')
    if (!restored) {
      const campaign = await trx('campaigns').where({ id, company: me.company }).first('status')
      if (campaign && isOneOf(endedCampaigns, campaign.status)) return id
      throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
    }
    changes.add('campaigns', id)
    await audit('campaign.restore', 'campaigns', id, { before: { status: 'archived' }, after: { status: restored.status } })
    return id
  },
)
