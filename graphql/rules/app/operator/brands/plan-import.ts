import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import { currencyInUse } from '#rules/catalogue/brand/brand-in-use.ts'
import { checkBrand, checkCategory } from '#rules/catalogue/brand/check-brand.ts'
import type { DrawnLogo, DrawnLogos } from '#rules/catalogue/brand/draw-logos.ts'
import type { StoredBrand, StoredCatalogue, StoredCategory } from '#rules/catalogue/brand/stored-brand.ts'
import type { CatalogueRow } from '#rules/catalogue/brand/write-catalogue.ts'
import { noRoom, offeredBrandsMax } from '#rules/catalogue/catalogue-brands.ts'
import { newId } from '#rules/platform/db/database.ts'
import type { FileError } from '../file-errors.ts'
import type { Cells, RecordKind } from './brand-fields.ts'
import type { BrandLine } from './read-brand-lines.ts'
import { isOfSeries, SlugSuggestions } from './suggest-slug.ts'
import { toBrandColumns, toCategoryColumns } from './to-columns.ts'

type Columns = Record<string, unknown>

/** A row that an import writes, with what its changed columns were `before`. */
export type PlannedRow = CatalogueRow & { line: number; slug: string; before: Columns }

/**
 * The rows that an import writes, or the errors because of which it writes none. `unchanged` counts the other rows. `brands` are all those of
 * the file after the import, and `notes` are what an operator should look at although it is no error.
 */
export type ImportPlan = {
  rows: PlannedRow[]
  unchanged: Record<RecordKind, number>
  errors: FileError[]
  notes: FileError[]
  brands: { slug: string; columns: Columns }[]
  categories: Map<string, string>
  logos: DrawnLogo[]
}

export type PlanContext = {
  stored: StoredCatalogue
  logos: DrawnLogos
  usable: readonly SupplierName[]
  /** The slugs of brands whose currency has to stay. */
  inUse: ReadonlySet<string>
}

/** The rows of the database by slug, and the ids of all categories, also those of the file. */
type KnownRows = {
  plan: ImportPlan
  categories: Map<string, StoredCategory>
  brands: Map<string, StoredBrand>
  ids: Map<string, string>
  near: Record<RecordKind, SlugSuggestions>
}

/** Plans an import of the lines of a file. Categories may follow the brands that name them. */
export function planImport(lines: readonly BrandLine[], context: PlanContext): ImportPlan {
  const { categories, brands } = context.stored
  const rows: KnownRows = {
    plan: { rows: [], unchanged: { brand: 0, category: 0 }, errors: [], notes: [], brands: [], categories: new Map(), logos: [] },
    categories: new Map(categories.map((row) => [row.slug, row])),
    brands: new Map(brands.map((row) => [row.slug, row])),
    ids: new Map(categories.map(({ slug, id }) => [slug, id])),
    near: {
      brand: new SlugSuggestions(brands.map(({ slug }) => slug)),
      category: new SlugSuggestions(categories.map(({ slug }) => slug)),
    },
  }
  const first = new Map<string, number>()
  for (const given of [...lines].sort((one, other) => Number(one.record === 'brand') - Number(other.record === 'brand'))) {
    const slug = typeof given.cells.slug === 'string' ? given.cells.slug : ''
    const key = `${given.record} ${slug}`
    const twice = slug && first.has(key) ? { slug: `Line ${first.get(key)} has the same slug. Keep one of them` } : {}
    if (!first.has(key)) first.set(key, given.line)
    const errors: Record<string, string> = { ...given.errors, ...twice }
    if (errors.record) rows.plan.errors.push({ line: given.line, field: 'record', message: errors.record })
    else if (given.record === 'category') planCategory({ ...given, errors }, slug, rows)
    else planBrand({ ...given, errors }, slug, rows, context)
  }
  refuseBeyondLimit(rows)
  for (const [slug, id] of rows.ids) rows.plan.categories.set(id, slug)
  return rows.plan
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

function planCategory({ line, cells, errors }: BrandLine, slug: string, rows: KnownRows): void {
  const { categories, ids } = rows
  const before = categories.get(slug)
  const columns = toCategoryColumns(cells, before)
  const id = ids.get(slug) ?? newId()
  ids.set(slug, id)
  finish(rows, { line, record: 'category', slug, id, cells, before, columns, checked: checkCategory(columns), errors })
}

function planBrand({ line, cells, errors }: BrandLine, slug: string, rows: KnownRows, context: PlanContext): void {
  const { plan, brands, ids, near } = rows
  const before = brands.get(slug)
  const { columns, errors: amountErrors } = toBrandColumns(cells, before)
  const found: Record<string, string> = {}
  if (typeof cells.category === 'string') {
    const category = ids.get(cells.category)
    columns.category = category ?? cells.category
    if (!category) found.category = unknownCategory(cells.category, near.category.ask(cells.category))
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
  const errorsOfCells = { ...amountErrors, ...found, ...errors }
  finish(rows, { line, record: 'brand', slug, id: before?.id ?? newId(), cells, before, columns, checked, errors: errorsOfCells })
}

const valueColumns = ['denominations', 'min_value', 'max_value', 'step_value']

const unknownCategory = (slug: string, question: string): string =>
  `No category has the slug “${slug.slice(0, 60)}”.${question || ' Add a line with "record" category for it'}`

type Errors = Record<string, string>
/** A row of a file with its columns after the import. `checked` are the errors of the columns, `errors` those of its cells. */
type Checked = Omit<PlannedRow, 'isNew' | 'before'> & { cells: Cells; before: Columns | undefined; checked: Errors; errors: Errors }

function finish({ plan, near }: KnownRows, { before, cells, checked, errors, ...row }: Checked): void {
  const { line, record, slug, columns } = row
  const meant = before || !slug ? undefined : near[record].find(slug)
  const all = before || !slug ? { ...checked, ...errors } : errorsOfNew(row, meant, { cells, checked, errors })
  for (const [field, message] of Object.entries(all)) plan.errors.push({ line, field, message })
  if (meant && !isOfSeries(meant, slug)) plan.notes.push({ line, message: `${slug} is new. Did you mean ${meant}?` })
  if (record === 'brand') plan.brands.push({ slug, columns })
  const changed = Object.entries(columns).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]))
  if (!before) plan.rows.push({ ...row, isNew: true, columns: { ...columns, id: row.id }, before: {} })
  else if (changed.length) plan.rows.push({ ...row, isNew: false, columns: Object.fromEntries(changed), before })
  else plan.unchanged[record]++
}

/** With more missing fields than these a line is an update of a row that does not exist, and not a new row. */
const missingMax = 4

/**
 * Returns the errors of a row whose slug is not stored, of which `meant` is the closest that is. The fields that a line leaves out are one
 * error if it may be an update.
 */
function errorsOfNew(
  { slug, record }: Pick<Checked, 'slug' | 'record'>,
  meant: string | undefined,
  { cells, checked, errors }: Pick<Checked, 'cells' | 'checked' | 'errors'>,
): Errors {
  const missing = Object.keys(checked).filter((field) => !(field in cells))
  const question = meant ? `. Did you mean ${meant}?` : ''
  if (!missing.length || (!meant && missing.length <= missingMax))
    return { ...checked, ...(checked.slug && { slug: `${checked.slug}${question}` }), ...errors }
  const given = Object.entries(checked).filter(([field]) => field in cells)
  const unknown = `No ${record} has the slug “${slug.slice(0, 80)}” yet${question || `, and a new one needs ${missing.join(', ')}`}`
  return { ...Object.fromEntries(given), slug: unknown, ...errors }
}
