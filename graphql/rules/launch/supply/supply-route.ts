import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import * as z from 'zod/mini'
import { listRewards } from '#rules/campaign/estimate.ts'
import { readMe } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { route } from '#rules/platform/http/route.ts'
import type { CampaignSupply } from '../../../contracts/campaigns.ts'
import { findShortStock, nameShort } from './find-short-stock.ts'
import { hasNoPointsBrand } from './notify-without-brand.ts'

/**
 * Registers the route that warns before a launch: the values of the campaign's next launch with too few vouchers, and points without any
 * brand. Refuses NOT_FOUND.
 */
export function supplyRoutes(router: Router): void {
  route(router, 'get', '/campaigns/:id/supply', 'person', async ({ req, res, caller }) => {
    const knex = getDatabase()
    const me = await readMe(knex, caller.user)
    const { success, data: id } = z.safeParse(rowId, req.params.id)
    const campaign = success ? await knex('campaigns').where({ id, company: me.company }).first() : undefined
    if (!campaign) throw refusal('NOT_FOUND')
    const isPoints = campaign.delivery_type === 'rewardpoints'
    res.json({
      short: isPoints ? null : nameShort(await findShortStock(knex, campaign, await listRewards(knex, campaign))),
      hasNoBrand: isPoints && (await hasNoPointsBrand(knex, campaign)),
    } satisfies CampaignSupply)
  })
}
