import { addDailyFigures } from '../rules/wallet/daily-figures.ts'
import { postLine } from '../rules/wallet/post-line.ts'
import type { Act } from './act.ts'
import { campaignActs } from './campaign-acts.ts'
import { pastCampaigns, pastRecharges } from './past-campaigns.ts'

const dayMs = 86_400_000

/** Everything that happened, in the order of the clock, so that the ledger's balances follow one another. */
export const demoActs = (now: Date): Act[] =>
  [
    ...pastRecharges.map((recharge) => rechargeAct(recharge, now)),
    ...pastCampaigns.flatMap((campaign) => campaignActs(campaign, now)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())

function rechargeAct({ company, owner, daysAgo, amount, reference, description }: (typeof pastRecharges)[number], now: Date): Act {
  return {
    at: new Date(now.getTime() - daysAgo * dayMs),
    run: async (work) => {
      await postLine(work, {
        company,
        type: 'recharge_credited',
        available: amount,
        reserved: 0,
        reference,
        description,
        actor: owner,
        actorKind: 'person',
      })
      await addDailyFigures(work.trx, { company, at: work.now, recharged: { count: 1, value: amount } })
    },
  }
}
