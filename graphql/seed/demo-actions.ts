import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import { campaignActions } from './campaign-actions.ts'
import { auroraId, demoOwnerId } from './company-ids.ts'
import { type PastCampaign, pastCampaigns } from './past-campaigns.ts'
import { pastPoints } from './past-points.ts'
import { pastRecharges } from './past-recharges.ts'
import { rechargePast } from './recharge-past.ts'
import { seedScheduled } from './scheduled.ts'
import type { SeedAction } from './seed-action.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Everything that happened, in the order of the clock, so that the ledger's balances follow one another. */
export const demoActions = (now: Date): SeedAction[] =>
  [
    ...pastRecharges.map((recharge) => ({
      at: new Date(now.getTime() - recharge.daysAgo * dayMs),
      run: (work: UnitOfWork) => rechargePast(work, recharge),
    })),
    ...[...pastCampaigns, ...pastPoints, ...pastCodes].flatMap((campaign) => campaignActions(campaign, now)),
    { at: new Date(now.getTime() - 2 * hourMs), run: seedScheduled },
  ].sort((a, b) => a.at.getTime() - b.at.getTime())

/** Codes for the counter, made this morning: their file still waits for its receiver, a few were spent already. */
const pastCodes: PastCampaign[] = [
  {
    company: auroraId,
    owner: demoOwnerId,
    currency: 'INR',
    key: 'counter',
    name: 'Counter cards – festive week',
    reference: 'PO-AUR-2026-286',
    value: 50_000,
    codes: { prefix: 'AUR', length: 16 },
    people: 60,
    firstPerson: 2200,
    daysAgo: 0.25,
    expiryDays: 90,
    claimed: 0.2,
    opened: 0.2,
    subject: 'Your code from {{ company_name }}',
    headline: 'A little something for coming by',
    body: 'Thank you for your visit. Your code is {{ reward_code }}. It is worth {{ reward_value }} until {{ expiry_date }}.',
    buttonLabel: 'Use your code',
  },
]
