import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import { carriers } from './carriers.ts'
import { auroraId, demoOwnerId } from './company-ids.ts'
import { seedCampaign } from './seed-campaign.ts'

const nothing = { count: 0, subtotal: 0, fee: 0, tax: 0, total: 0 }
const aurora = { company: auroraId, owner: demoOwnerId, currency: 'INR' }

/** Two drafts, left at different steps. */
export async function seedDrafts(work: UnitOfWork): Promise<void> {
  const chosen = carriers(50_000, 'INR')
    .slice(0, 6)
    .map(({ id }) => id)
  const delivery = {
    sendMode: 'now' as const,
    timeZone: 'Asia/Kolkata',
    expiryMode: 'days' as const,
    expiryDays: 90,
    reminderOffsetsDays: [30, 7, 1],
  }
  await seedCampaign(
    work,
    { ...aurora, key: 'winter', name: 'Winter loyalty thank-you', reference: 'PO-AUR-2026-288', value: 50_000 },
    {
      status: 'draft',
      snapshot: { deliveryType: 'rewardlinks', catalogue: { mode: 'selected', brands: chosen }, delivery, email: null },
      cost: nothing,
      endsAt: null,
    },
  )
  await seedCampaign(
    work,
    { ...aurora, key: 'training', name: 'Store training quiz', reference: 'PO-AUR-2026-290', value: 20_000 },
    {
      status: 'draft',
      snapshot: { deliveryType: 'rewardlinks', catalogue: { mode: 'all', brands: [] }, delivery, email: null },
      cost: nothing,
      endsAt: null,
    },
  )
}
