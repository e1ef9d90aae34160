import getDatabase from '@directus/api/database/index'
import type { RegisterFunctions } from '@directus/extensions'
import type { Router } from 'express'
import type { Knex } from 'knex'
import { allStock } from '#rules/catalogue/voucher/check-stock.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { log } from '#rules/platform/log.ts'
import { checkBrandChange, checkCategoryChange, type ItemChange, type ItemValues, refuseDeletion, toTags } from './brand-filters.ts'
import { guardCallers, guardPorts, openStudioPort } from './studio-port.ts'
import { refuseSocketOfOperator } from './studio-sign-in.ts'

type Check = (values: ItemValues, change: ItemChange, knex: Knex) => Promise<ItemValues>

const checks: Record<string, Check> = { brands: checkBrandChange, brand_categories: checkCategoryChange }

/** Registers Studio’s port with its guards, and the checks and the log of what is changed there. */
export function registerStudio({ init, filter, action }: Pick<RegisterFunctions, 'init' | 'filter' | 'action'>): void {
  init('middlewares.before', ({ app }) => guardPorts(app as Router))
  init('middlewares.after', ({ app }) => guardCallers(app as Router))
  filter('websocket.authenticate', (accountability, { message }) => refuseSocketOfOperator(accountability, message))
  action('server.start', openStudioPort)
  filter<ItemValues[]>('brands.items.read', (rows, _about, { accountability }) => (accountability?.app ? rows.map(toTags) : rows))
  for (const [collection, check] of Object.entries(checks)) {
    filter(`${collection}.items.delete`, refuseDeletion)
    for (const change of ['create', 'update']) {
      filter<ItemValues>(`${collection}.items.${change}`, (values, about, { database }) =>
        check(normalizeTexts(values), about as ItemChange, database),
      )
      action(`${collection}.items.${change}`, (about, { accountability }) => logStudioChange(about as StudioChange, accountability?.user))
    }
  }
  for (const change of ['create', 'update'])
    action(`brands.items.${change}`, async (_, { accountability }) => {
      if (accountability?.user) await transact(({ trx }) => requestJob(trx, 'check-stock', allStock))
    })
}

/** Returns the values of a row with its texts in NFC. */
const normalizeTexts = (values: ItemValues): ItemValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.normalize('NFC') : value]))

/** A change as Directus’s action events describe it: `key` of a new row, `keys` of changed ones. */
type StudioChange = { collection: string; key?: string; keys?: string[]; payload: Record<string, unknown> }

/**
 * Writes a change made in Studio to the operator's log: who, which row, and the names of the changed columns. The BFF's caches
 * hear of it from Directus.
 */
async function logStudioChange({ collection, key, keys, payload }: StudioChange, user: string | null | undefined): Promise<void> {
  if (!user) return
  const operator = await getDatabase()('directus_users').where({ id: user }).first('email')
  const ids = keys ?? [key ?? '']
  const action = keys ? 'update' : 'create'
  for (const id of ids) log.info({ studio: `${collection}.${action}`, id, operator: operator?.email, fields: Object.keys(payload) })
}
