import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import { campaignActions } from './campaign-actions.ts'
import { pastCampaigns } from './past-campaigns.ts'
import { pastCodes } from './past-codes.ts'
import { pastPoints } from './past-points.ts'
import { pastRecharges } from './past-recharges.ts'
import { rechargePast } from './recharge-past.ts'
import type { SeedAction } from './seed-action.ts'

const dayMs = 86_400_000

/** Everything that happened, in the order of the clock, so that the ledger's balances follow one another. */
export const demoActions = (now: Date): SeedAction[] =>
  [
    ...pastRecharges.map((recharge) => ({
      at: new Date(now.getTime() - recharge.daysAgo * dayMs),
      run: (work: UnitOfWork) => rechargePast(work, recharge),
    })),
    ...[...pastCampaigns, ...pastPoints, ...pastCodes].flatMap((campaign) => campaignActions(campaign, now)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
