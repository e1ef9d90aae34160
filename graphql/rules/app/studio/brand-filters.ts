import { createError } from '@directus/errors'
import type { Knex } from 'knex'
import { brand_categories, brands } from '#model/brands.ts'
import type { ColumnField } from '#model/fields.ts'
import type { Row } from '#model/tables.ts'
import { currencyInUse, isBrandInUse } from '#rules/catalogue/brand/brand-in-use.ts'
import { completeColors } from '#rules/catalogue/brand/card-colors.ts'
import { checkBrand, checkCategory } from '#rules/catalogue/brand/check-brand.ts'
import { amountsToClear } from '#rules/catalogue/brand/check-brand-values.ts'
import type { ColumnErrors } from '#rules/catalogue/brand/stored-brand.ts'
import { toStoredBrand } from '#rules/catalogue/brand/stored-brand.ts'
import { lockRoom, noRoom, offeredBrandsMax } from '#rules/catalogue/catalogue-brands.ts'
import { usableSuppliers } from '#rules/catalogue/voucher/demo-brands.ts'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { takeLogo } from './take-logo.ts'

/** The columns that a caller of Directus writes. */
export type ItemValues = Record<string, unknown>

/** The rows that are written. A new row has no keys. */
export type ItemChange = { collection: string; keys?: string[] }

/** An error of one column. Studio shows `validation_message` beside the field, and the sentence of `type` in the field. */
const ColumnError = createError<{ collection: string; field: string; type: string; validation_message: string }>(
  'FAILED_VALIDATION',
  ({ field, validation_message }) => `${field}: ${validation_message}`,
  400,
)

/**
 * Completes and checks a brand that Studio creates or changes, by the rules of the brand files. Throws a list of errors, one per wrong
 * column.
 */
export async function checkBrandChange(values: ItemValues, change: ItemChange, knex: Knex): Promise<ItemValues> {
  const changed = await takeLogo(toColumns(values), knex).catch((error: unknown) => refuse(change, errorsOf(error)))
  if (!change.keys) Object.assign(changed, completeNew(changed))
  const rows = await rowsOf(change, brands.fields, knex)
  if (rows.length === 1) Object.assign(changed, deriveEmptied(changed, rows[0]))
  const full = await checkRoom(rows, changed, knex)
  for (const row of rows) {
    const errors = checkBrand({ ...row, ...changed }, usableSuppliers())
    refuse(change, { ...errors, ...(await checkCurrency(row, changed, knex)), ...full })
  }
  return changed
}

/** Refuses another currency for a brand that a campaign, voucher or template uses. */
async function checkCurrency(row: ItemValues, { currency }: ItemValues, knex: Knex): Promise<ColumnErrors> {
  const isOther = Boolean(row['id']) && currency !== undefined && currency !== row['currency']
  if (!isOther || !(await isBrandInUse(knex, toStoredBrand(row as Row<'brands'>)))) return {}
  return { currency: currencyInUse(row['currency'], currency) }
}

/**
 * Refuses to offer more brands than the catalogue shows, also if several are changed together. New brands take turns with imports. Directus
 * checks changes before its transaction, so two at one moment may pass the limit.
 */
async function checkRoom(rows: ItemValues[], changed: ItemValues, knex: Knex): Promise<ColumnErrors> {
  const isOffered = ({ status }: ItemValues) => status !== 'retired'
  const added = rows.filter((row) => isOffered({ ...row, ...changed }) && !(row['id'] && isOffered(row))).length
  if (!added) return {}
  if (knex.isTransaction) await lockRoom(knex)
  const offered = await knex('brands').whereNot({ status: 'retired' }).count({ count: '*' }).first()
  return Number(offered?.count) + added <= offeredBrandsMax ? {} : { status: noRoom }
}

/** Checks a category that Studio creates or changes. Throws a list of errors, one per wrong column. */
export async function checkCategoryChange(payload: ItemValues, about: ItemChange, knex: Knex): Promise<ItemValues> {
  for (const row of await rowsOf(about, brand_categories.fields, knex)) refuse(about, checkCategory({ ...row, ...payload }))
  return payload
}

/** Refuses every deletion, also by an administrator of Directus: launches and claims refer to brands. */
export function refuseDeletion(): never {
  throw new (createError('FORBIDDEN', 'Nothing of the catalogue is deleted. Set the status of a brand to “retired” instead.', 403))()
}

/** Returns the stored rows that change, or for a new row the defaults of its columns. */
async function rowsOf({ collection, keys }: ItemChange, fields: Record<string, ColumnField>, knex: Knex): Promise<ItemValues[]> {
  if (keys) return knex.queryBuilder().from(collection).whereIn('id', keys).select('*')
  return [Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])))]
}

/**
 * Studio's tags are texts and its colours may have capitals. Columns hold numbers and small letters. Another kind clears the amounts that
 * it does not have, and a status set by hand is no pause of Plutus.
 */
function toColumns({ paused_for: _, ...values }: ItemValues): ItemValues {
  const columns: ItemValues = { ...amountsToClear(values['kind']), ...values, ...('status' in values && { paused_for: null }) }
  if ('website' in columns) columns['website'] ??= ''
  if (Array.isArray(columns['denominations'])) columns['denominations'] = columns['denominations'].map(toNumber).toSorted(byValue)
  for (const name of ['min_value', 'max_value', 'step_value']) if (name in columns) columns[name] = toNumber(columns[name])
  for (const name of ['face_color', 'ink_color']) if (typeof columns[name] === 'string') columns[name] = columns[name].toLowerCase()
  return columns
}

/** Returns a brand as Studio shows it. Its input of tags fails on numbers. */
export function toTags(row: ItemValues): ItemValues {
  const { denominations } = row
  return Array.isArray(denominations) ? { ...row, denominations: denominations.map(String) } : row
}

const toNumber = (value: unknown): unknown => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value)

const byValue = (one: unknown, other: unknown): number => Number(one) - Number(other)

/** Returns what a new brand may leave out, as in files: it is active, and its colours are derived from its name. */
const completeNew = ({ status, website, ...values }: ItemValues): ItemValues => ({
  status: status ?? 'active',
  website: website ?? '',
  ...completeColors(values),
})

/** Returns the colours that were emptied, derived again as in files. */
function deriveEmptied(changed: ItemValues, row: ItemValues = {}): ItemValues {
  const colors = Object.entries(completeColors({ ...row, ...changed }))
  return Object.fromEntries(colors.filter(([name]) => changed[name] === null))
}

function refuse({ collection }: ItemChange, errors: ColumnErrors): ItemValues {
  const found = Object.entries(errors)
  if (!found.length) return {}
  // Directus answers each error of a list
  throw found.map(([field, message]) => new ColumnError({ collection, field, type: 'regex', validation_message: message }))
}

/** Returns the messages of a refusal by column. Rethrows any other error. */
function errorsOf(error: unknown): ColumnErrors {
  if (error instanceof Refusal && error.extensions.fields) return error.extensions.fields as ColumnErrors
  throw error
}
