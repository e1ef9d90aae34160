import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import * as z from 'zod/mini'
import { deliveryKinds } from '#contracts/campaign/delivery-kinds.ts'
import type { CampaignSupply } from '#contracts/rest/campaigns.ts'
import { listRewards } from '#rules/campaign/estimate.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { readMe } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { type RouteContext, route } from '#rules/platform/http/route.ts'
import { readSendTimes } from './send-times.ts'
import { findShortStock, nameShort } from './supply/find-short-stock.ts'
import { readPointsSupply } from './supply/points-supply.ts'

/**
 * Registers the routes that say, before a launch, whether there are enough vouchers for it and when its people get their messages. Both
 * refuse NOT_FOUND.
 */
export function nextLaunchRoutes(router: Router): void {
  route(router, 'get', '/campaigns/:id/supply', 'person', async (context) => {
    const knex = getDatabase()
    const campaign = await findCampaign(context)
    const rewards = await listRewards(knex, campaign)
    if (deliveryKinds[campaign.delivery_type].isCollected) {
      context.res.json(await readPointsSupply(knex, campaign, rewards))
      return
    }
    const short = nameShort(await findShortStock(knex, campaign, rewards))
    context.res.json({ short, hasNoBrand: false, unspendable: null } satisfies CampaignSupply)
  })
  route(router, 'get', '/campaigns/:id/send-times', 'person', async (context) => {
    const times = await readSendTimes(getDatabase(), await findCampaign(context), new Date())
    if (!times) throw refusal('NOT_FOUND')
    context.res.json(times)
  })
}

/** Returns the campaign of the path if it belongs to the caller's company. Refuses NOT_FOUND. */
async function findCampaign({ req, caller: { user } }: Pick<RouteContext, 'req' | 'caller'>): Promise<CampaignRow> {
  const knex = getDatabase()
  const { company } = await readMe(knex, user)
  const { success, data: id } = z.safeParse(rowId, req.params.id)
  const campaign = success ? await knex('campaigns').where({ id, company }).first() : undefined
  if (!campaign) throw refusal('NOT_FOUND')
  return campaign
}
