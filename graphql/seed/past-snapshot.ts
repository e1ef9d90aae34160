import type { LaunchSnapshot } from '../rules/campaign/terms/snapshot.ts'
import { zoneOf } from './company-ids.ts'
import { demoRates } from './demo-rates.ts'
import type { PastCampaign } from './past-campaigns.ts'
import { demoPoints } from './points-program.ts'

/** What the wizard's answers were when a past campaign was launched. */
export function pastSnapshot(campaign: PastCampaign, endsAt: Date): LaunchSnapshot {
  const { subject, headline, body, buttonLabel = 'Choose your reward', whatsapp, company, expiryDays } = campaign
  return {
    email: { subject, headline, body, buttonLabel },
    whatsapp: whatsapp ?? null,
    catalogue: { mode: 'all', brands: [] },
    delivery: {
      sendMode: 'now',
      timeZone: zoneOf(company),
      expiryMode: 'days',
      expiryDays,
      reminderOffsetsDays: [7],
    },
    expiresAt: endsAt.toISOString(),
    ...demoRates,
    ...ownAnswers(campaign),
  }
}

type Own = Pick<LaunchSnapshot, 'deliveryType' | 'value' | 'points' | 'codeDetails'> & Partial<Pick<LaunchSnapshot, 'delivery'>>

/** What only campaigns of its type were asked. */
function ownAnswers({ company, owner, value, people, expiryDays, points, codes }: PastCampaign): Own {
  if (points) return { deliveryType: 'rewardpoints', value: null, points: { mode: 'same', ...points, ...demoPoints } }
  if (!codes) return { deliveryType: 'rewardlinks', value }
  return {
    deliveryType: 'rewardcodes',
    value: null,
    codeDetails: { value, quantity: people, uses: 1, partialUse: true, ...codes },
    delivery: {
      sendMode: 'now',
      handover: 'download',
      receiver: owner,
      timeZone: zoneOf(company),
      expiryMode: 'days',
      expiryDays,
      reminderOffsetsDays: [],
    },
  }
}
