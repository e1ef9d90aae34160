import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { BrandPricing } from '#contracts/brand/fit.ts'
import { isBrandInUse } from '#rules/catalogue/brand/brand-in-use.ts'
import { type DrawnLogos, drawLogos, storeLogos } from '#rules/catalogue/brand/draw-logos.ts'
import { loadStoredCatalogue, type StoredCatalogue } from '#rules/catalogue/brand/stored-brand.ts'
import { writeCatalogue } from '#rules/catalogue/brand/write-catalogue.ts'
import { lockRoom } from '#rules/catalogue/catalogue-brands.ts'
import { usableSuppliers } from '#rules/catalogue/voucher/demo-brands.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { fileRefusal } from '../file-errors.ts'
import type { OperatorCommand } from '../operator-command.ts'
import { describeChanges, describeValues } from './describe-changes.ts'
import { type BrandFile, openBrandFile } from './open-brand-file.ts'
import { type ImportPlan, type PlannedRow, planImport } from './plan-import.ts'
import { type BrandLine, type BrandLines, readBrandLines } from './read-brand-lines.ts'

const fileInput = z.object({ file: z.string('Name the file').check(z.minLength(1, 'Name the file')) })

/**
 * Imports brands and categories from a file, all or none of them. Rows with the slug of a line are updated, others stay. Refuses VALIDATION
 * with every error by its line.
 */
export const importBrands: OperatorCommand = {
  run: async (body) => {
    const { file, read, logos } = await readFile(body)
    const draft = await plan(getDatabase(), file, read, logos)
    await storeLogos(draft.logos)
    return transact(async (work) => {
      await lockRoom(work.trx)
      const ready = await plan(work.trx, file, read, logos)
      await writeCatalogue(work, ready.rows)
      return summarise(file, ready)
    })
  },
}

/** Reports what `import-brands` would say and do, and changes nothing. Refuses VALIDATION with every error by its line. */
export const checkBrands: OperatorCommand = {
  run: async (body) => {
    const { file, read, logos } = await readFile(body)
    return { ...summarise(file, await plan(getDatabase(), file, read, logos)), result: 'Nothing was changed. import-brands does it.' }
  },
}

type ReadFile = { file: BrandFile; read: BrandLines; logos: DrawnLogos }

/** Reads a file and its logos. Refuses VALIDATION for one that can't be read at all. */
async function readFile(body: unknown): Promise<ReadFile> {
  const file = await openBrandFile(parseInput(fileInput, body).file)
  const read = await readBrandLines(file.bytes)
  const names = new Set(read.lines.map(({ cells }) => cells.logo).filter((logo) => typeof logo === 'string'))
  return { file, read, logos: await drawLogos([...names], file.readLogo) }
}

/** Plans the import against the rows of now. Refuses VALIDATION with every error of the file. */
async function plan(knex: Knex, file: BrandFile, { lines, errors }: BrandLines, logos: DrawnLogos): Promise<ImportPlan> {
  const stored = await loadStoredCatalogue(knex)
  const inUse = await findBrandsInUse(knex, lines, stored)
  const planned = planImport(lines, { stored, logos, usable: usableSuppliers(), inUse })
  const all = [...errors, ...planned.errors]
  if (all.length) throw fileRefusal(file.name, all)
  return planned
}

/** Returns the slugs of the brands that a line gives another currency although they are in use. */
async function findBrandsInUse(knex: Knex, lines: readonly BrandLine[], { brands }: StoredCatalogue): Promise<Set<string>> {
  const currencies = new Map(lines.map(({ cells }) => [cells.slug, cells.currency]))
  const inUse = new Set<string>()
  for (const brand of brands) {
    const currency = currencies.get(brand.slug)
    const isMoved = typeof currency === 'string' && currency !== brand.currency
    if (isMoved && (await isBrandInUse(knex, brand))) inUse.add(brand.slug)
  }
  return inUse
}

const changesShown = 200
const brandsShown = 500

/** Reports each change from what to what, and the values of every brand of the file as money. */
function summarise({ name }: BrandFile, { rows, unchanged, notes, brands, categories }: ImportPlan): Record<string, unknown> {
  const count = (record: PlannedRow['record']) => {
    const of = rows.filter((row) => row.record === record)
    const added = of.filter(({ isNew }) => isNew).length
    return `${added} new, ${of.length - added} changed, ${unchanged[record]} unchanged`
  }
  const changes = rows.flatMap(({ line, record, slug, isNew, columns, before }) =>
    (isNew ? [{ field: 'new', from: '', to: String(columns.name) }] : describeChanges(before, columns, categories)).map((change) => ({
      line,
      record,
      slug,
      ...change,
    })),
  )
  const values = brands.map(({ slug, columns }) => ({ slug, values: describeValues(columns as BrandPricing) }))
  return {
    file: name,
    brands: count('brand'),
    categories: count('category'),
    ...(notes.length ? { notes: notes.map(({ line, message }) => ({ line, note: message })) } : {}),
    ...(changes.length ? { changes: changes.slice(0, changesShown) } : {}),
    ...(changes.length > changesShown ? { more: `${changes.length - changesShown} more changes` } : {}),
    ...(values.length ? { values: values.slice(0, brandsShown) } : {}),
  }
}
