import { auroraId, demoOwnerId } from './company-ids.ts'
import type { PastCampaign } from './past-campaigns.ts'

/** Codes for the counter, made this morning: their file still waits for its receiver, a few were spent already. */
export const pastCodes: PastCampaign[] = [
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
