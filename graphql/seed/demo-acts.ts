import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import type { Act } from './act.ts'
import { campaignActs } from './campaign-acts.ts'
import { pastCampaigns } from './past-campaigns.ts'
import { pastCodes } from './past-codes.ts'
import { pastPoints } from './past-points.ts'
import { pastRecharges } from './past-recharges.ts'
import { rechargePast } from './recharge-past.ts'

const dayMs = 86_400_000

/** Everything that happened, in the order of the clock, so that the ledger's balances follow one another. */
export const demoActs = (now: Date): Act[] =>
  [
    ...pastRecharges.map((recharge) => ({
      at: new Date(now.getTime() - recharge.daysAgo * dayMs),
      run: (work: UnitOfWork) => rechargePast(work, recharge),
    })),
    ...[...pastCampaigns, ...pastPoints, ...pastCodes].flatMap((campaign) => campaignActs(campaign, now)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
