import { currencyInUse } from '#rules/catalogue/brand/brand-in-use.ts'
import { checkBrand, checkCategory } from '#rules/catalogue/brand/check-brand.ts'
import type { DrawnLogo, DrawnLogos } from '#rules/catalogue/brand/draw-logos.ts'
import type { StoredBrand } from '#rules/catalogue/brand/stored-brand.ts'
import { noRoom, offeredBrandsMax } from '#rules/catalogue/catalogue-brands.ts'
import { newId } from '#rules/platform/db/database.ts'
import { findNearestName } from '#rules/platform/input/nearest-name.ts'
import type { SupplierName } from '../../../../model/brands.ts'
import type { FileError } from '../file-errors.ts'
import type { RecordKind } from './brand-fields.ts'
import type { BrandLine } from './read-brand-lines.ts'
import type { StoredCatalogue, StoredCategory } from './stored-catalogue.ts'
import { toBrandColumns, toCategoryColumns } from './to-columns.ts'

type Columns = Record<string, unknown>

/** A row that an import writes: all columns of a new one, the changed columns of another. */
export type PlannedRow = { line: number; record: RecordKind; id: string; slug: string; isNew: boolean; columns: Columns }

/** The rows that an import writes, or the errors because of which it writes none. `unchanged` counts the other rows. */
export type ImportPlan = { rows: PlannedRow[]; unchanged: Record<RecordKind, number>; errors: FileError[]; logos: DrawnLogo[] }

export type PlanContext = {
  stored: StoredCatalogue
  logos: DrawnLogos
  usable: readonly SupplierName[]
  /** The slugs of brands whose currency has to stay. */
  inUse: ReadonlySet<string>
}

/** The rows of the database by slug, and the ids of all categories, also those of the file. */
type KnownRows = { plan: ImportPlan; categories: Map<string, StoredCategory>; brands: Map<string, StoredBrand>; ids: Map<string, string> }

/** Plans an import of the lines of a file. Categories may follow the brands that name them. */
export function planImport(lines: readonly BrandLine[], context: PlanContext): ImportPlan {
  const { categories, brands } = context.stored
  const known: KnownRows = {
    plan: { rows: [], unchanged: { brand: 0, category: 0 }, errors: [], logos: [] },
    categories: new Map(categories.map((row) => [row.slug, row])),
    brands: new Map(brands.map((row) => [row.slug, row])),
    ids: new Map(categories.map(({ slug, id }) => [slug, id])),
  }
  const first = new Map<string, number>()
  for (const given of [...lines].sort((one, other) => Number(one.record === 'brand') - Number(other.record === 'brand'))) {
    const slug = typeof given.cells.slug === 'string' ? given.cells.slug : ''
    const key = `${given.record} ${slug}`
    const twice = slug && first.has(key) ? { slug: `Line ${first.get(key)} has the same slug. Keep one of them` } : {}
    if (!first.has(key)) first.set(key, given.line)
    const errors: Record<string, string> = { ...given.errors, ...twice }
    if (errors.record) known.plan.errors.push({ line: given.line, field: 'record', message: errors.record })
    else if (given.record === 'category') planCategory({ ...given, errors }, slug, known)
    else planBrand({ ...given, errors }, slug, known, context)
  }
  refuseBeyondLimit(known)
  return known.plan
}

/** Adds an error for each brand that the import offers beyond `offeredBrandsMax`. */
function refuseBeyondLimit({ plan, brands }: KnownRows): void {
  const statusOf = (slug: string) => brands.get(slug)?.status
  const turned = plan.rows.filter(({ record, slug, columns }) => {
    const isOffered = (columns.status ?? statusOf(slug)) !== 'retired'
    return record === 'brand' && isOffered !== (brands.has(slug) && statusOf(slug) !== 'retired')
  })
  const offered = turned.filter(({ columns }) => columns.status !== 'retired')
  const before = [...brands.values()].filter(({ status }) => status !== 'retired').length
  const room = Math.max(0, offeredBrandsMax - before + (turned.length - offered.length))
  for (const { line } of offered.slice(room)) plan.errors.push({ line, field: 'status', message: noRoom })
}

function planCategory({ line, cells, errors }: BrandLine, slug: string, { plan, categories, ids }: KnownRows): void {
  const before = categories.get(slug)
  const columns = toCategoryColumns(cells, before)
  const id = ids.get(slug) ?? newId()
  ids.set(slug, id)
  finish(plan, { line, record: 'category', slug, id, before, columns, errors: { ...checkCategory(columns), ...errors } })
}

function planBrand({ line, cells, errors }: BrandLine, slug: string, { plan, brands, ids }: KnownRows, context: PlanContext): void {
  const before = brands.get(slug)
  if (slug && !before && !('name' in cells)) {
    plan.errors.push({ line, field: 'slug', message: unknownBrand(slug, brands) })
    return
  }
  const { columns, errors: amountErrors } = toBrandColumns(cells, before)
  const found: Record<string, string> = {}
  if (typeof cells.category === 'string') {
    const category = ids.get(cells.category)
    columns.category = category ?? cells.category
    if (!category) found.category = unknownCategory(cells.category, ids)
  }
  if (typeof cells.logo === 'string') {
    const logo = context.logos.get(cells.logo) ?? 'This logo was not read'
    if (typeof logo === 'string') found.logo = logo
    else {
      plan.logos.push(logo)
      columns.logo = logo.file
    }
  }
  // the picture of Studio no longer is its logo
  if (before?.logo_file && before.logo !== columns.logo) columns.logo_file = null
  if (before && before.currency !== columns.currency && context.inUse.has(slug))
    found.currency = currencyInUse(before.currency, columns.currency)
  const checked = checkBrand(columns, context.usable)
  if (found.currency || Object.keys(amountErrors).length) for (const column of valueColumns) delete checked[column]
  const all = { ...checked, ...amountErrors, ...found, ...errors }
  finish(plan, { line, record: 'brand', slug, id: before?.id ?? newId(), before, columns, errors: all })
}

const valueColumns = ['denominations', 'min_value', 'max_value', 'step_value']

function unknownBrand(slug: string, brands: ReadonlyMap<string, unknown>): string {
  const near = findNearestName(slug, brands.keys())
  return `No brand has the slug “${slug.slice(0, 80)}” yet, and a new one needs a name${near ? `. Did you mean ${near}?` : ''}`
}

function unknownCategory(slug: string, known: ReadonlyMap<string, string>): string {
  const near = findNearestName(slug, known.keys())
  return `No category has the slug “${slug.slice(0, 60)}”.${near ? ` Did you mean ${near}?` : ' Add a line with "record" category for it'}`
}

type Checked = Omit<PlannedRow, 'isNew'> & { before: Columns | undefined; errors: Record<string, string> }

function finish(plan: ImportPlan, { before, columns, errors, ...row }: Checked): void {
  for (const [field, message] of Object.entries(errors)) plan.errors.push({ line: row.line, field, message })
  const changed = Object.entries(columns).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]))
  if (!before) plan.rows.push({ ...row, isNew: true, columns: { ...columns, id: row.id } })
  else if (changed.length) plan.rows.push({ ...row, isNew: false, columns: Object.fromEntries(changed) })
  else plan.unchanged[row.record]++
}
