import { auroraId, demoOwnerId } from './company-ids.ts'
import type { PastCampaign } from './past-campaigns.ts'

const aurora = { company: auroraId, owner: demoOwnerId, currency: 'INR' }

/** Points of the demo's past: the first have expired, and people with both spent the older ones first. */
export const pastPoints: PastCampaign[] = [
  {
    ...aurora,
    key: 'gold-circle',
    name: 'Gold circle Stars',
    reference: 'PO-AUR-2026-202',
    value: 30_000,
    tags: ['gold circle'],
    points: { points: 300, note: 'Welcome to the Gold circle' },
    people: 36,
    firstPerson: 2000,
    daysAgo: 46,
    expiryDays: 45,
    claimed: 0.6,
    opened: 0.8,
    subject: '{{ points }} Stars to start with',
    headline: 'Welcome to the Gold circle',
    body: 'Dear {{ recipient_first_name }},\n\nyou’re now in our Gold circle. We’ve added {{ points }} Stars to your account, to spend by {{ expiry_date }} at the brands you like.\n\n{{ sender_name }}',
    buttonLabel: 'See your Stars',
  },
  {
    ...aurora,
    key: 'anniversary',
    name: 'Anniversary Stars',
    reference: 'PO-AUR-2026-281',
    value: 50_000,
    points: { points: 500, note: 'Ten years of Aurora' },
    tags: ['loyalty'],
    people: 84,
    firstPerson: 2018,
    daysAgo: 2,
    expiryDays: 365,
    claimed: 0.5,
    opened: 0.75,
    bounced: 1,
    subject: '{{ points }} Stars for you, {{ recipient_first_name }}',
    headline: 'Ten years, and you were there',
    body: 'Dear {{ recipient_first_name }},\n\nwe’ve added {{ points }} Stars to your account. You now have {{ points_balance }}. Spend them all at once, or in parts.\n\n{{ sender_name }}',
    buttonLabel: 'See your Stars',
    whatsapp: {
      templateName: 'stars_credited',
      language: 'en',
      body: 'Hi {{ recipient_first_name }}, {{ company_name }} has added {{ points }} Stars to your account: {{ reward_link }}',
    },
  },
]
