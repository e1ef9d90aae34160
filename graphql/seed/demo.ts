import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { Changes } from '../rules/platform/command/changes.ts'
import type { UnitOfWork } from '../rules/platform/command/transact.ts'
import { seedAccounts } from './accounts.ts'
import { catalogue } from './brands/catalogue.ts'
import { categories } from './categories.ts'
import { demoActions } from './demo-actions.ts'
import { seedDrafts } from './drafts.ts'
import { seedPointsProgram } from './points-program.ts'
import { seedTemplates } from './templates.ts'

/**
 * Fills an empty database with the demo, once, in one transaction: a crash leaves nothing half done. The past is made by the same rules
 * as the present, under a clock that runs through it, so that the books sum.
 */
export async function seedDemo(knex: Knex, { dataDir, apiKey }: { dataDir: string; apiKey: string | undefined }): Promise<void> {
  if (await knex('companies').first('id')) return
  await cp(new URL('logos', import.meta.url), join(dataDir, 'uploads'), { recursive: true })
  const now = new Date()
  await knex.transaction(async (trx) => {
    const opened = new Date(now.getTime() - 75 * 86_400_000)
    await seedAccounts(trx, opened, apiKey)
    await seedPointsProgram({ trx, changes: new Changes(), now: opened })
    await trx('brand_categories').insert(categories)
    await trx('brands').insert(brandRows)
    for (const { at, run } of demoActions(now)) {
      const work: UnitOfWork = { trx, changes: new Changes(), now: at }
      await run(work)
    }
    await seedDrafts({ trx, changes: new Changes(), now })
    await seedTemplates({ trx, changes: new Changes(), now })
  })
}

/** The catalogue as the database takes it. */
const brandRows = catalogue.map((brand) => ({
  ...brand,
  countries: JSON.stringify(brand.countries),
  denominations: brand.denominations ? JSON.stringify(brand.denominations) : null,
}))
