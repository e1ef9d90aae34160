import { readdir, readFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import { Changes } from '#rules/platform/command/emit-changes.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { files } from '#rules/platform/files/files.ts'
import { imageKey } from '#rules/platform/files/upload-files.ts'
import type { RewardKinds } from '#rules/reward/reward-kind.ts'
import { seedAccounts } from './accounts.ts'
import { brandsForValue, catalogue, categories } from './brands.ts'
import { demoActions } from './demo-actions.ts'
import { seedPointsProgram } from './points-program.ts'
import { seedCampaign } from './seed-campaign.ts'
import { auroraId, demoOwnerId } from './seed-ids.ts'
import { seedTemplates } from './templates.ts'

type DemoOptions = { apiKey: string | undefined; kinds: RewardKinds }

/**
 * Fills an empty database with the demo in one transaction, and does nothing if it has a company. Past actions run through the rules at
 * their own time, so that balances add up.
 */
export async function seedDemo(knex: Knex, { apiKey, kinds }: DemoOptions): Promise<void> {
  if (await knex('companies').first('id')) return
  await storeLogos()
  const now = new Date()
  await knex.transaction(async (trx) => {
    const opened = new Date(now.getTime() - 75 * 86_400_000)
    await seedAccounts(trx, opened, apiKey)
    await seedPointsProgram({ trx, changes: new Changes(), now: opened })
    await trx('brand_categories').insert(categories)
    await trx('brands').insert(brandRows)
    for (const { at, run } of demoActions(now, kinds)) {
      const work: UnitOfWork = { trx, changes: new Changes(), now: at }
      await run(work)
    }
    await seedDrafts({ trx, changes: new Changes(), now })
    await seedTemplates({ trx, changes: new Changes(), now })
  })
}

async function storeLogos(): Promise<void> {
  const folder = new URL('logos/', import.meta.url)
  for (const name of await readdir(folder)) await files().write(imageKey('logo', name), await readFile(new URL(name, folder)))
}

/** The demo's brands as inserted, with JSON columns as text. */
const brandRows = catalogue.map((brand) => ({
  ...brand,
  countries: JSON.stringify(brand.countries),
  denominations: brand.denominations ? JSON.stringify(brand.denominations) : null,
}))

const nothing = { count: 0, subtotal: 0, fee: 0, tax: 0, total: 0 }
const aurora = { company: auroraId, owner: demoOwnerId, currency: 'INR' }

/** Inserts two draft campaigns, one with a selection of brands and one with all. */
async function seedDrafts(work: UnitOfWork): Promise<void> {
  const chosen = brandsForValue(50_000, 'INR')
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
