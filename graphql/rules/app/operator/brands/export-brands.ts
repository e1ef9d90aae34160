import { mkdir, rename, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { minorDigits } from '#contracts/money/currency.ts'
import type { StoredBrand } from '#rules/catalogue/brand/stored-brand.ts'
import { loadStoredCatalogue, type StoredCatalogue } from '#rules/catalogue/brand/stored-brand.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { files } from '#rules/platform/files/files.ts'
import { imageKey } from '#rules/platform/files/upload-files.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import type { OperatorCommand } from '../operator-command.ts'
import { brandFields, categoryFields } from './brand-fields.ts'

const exportInput = z.object({
  to: z.optional(z.string().check(z.refine(isAbsolute, 'Give the path of a folder'))),
})

/**
 * Writes all categories and brands as JSON Lines, and their logos, to a folder. Without a folder it prints the lines, without logos.
 * Importing the output changes nothing. Refuses VALIDATION for a folder that it can't write to.
 */
export const exportBrands: OperatorCommand = {
  run: async (body) => {
    const { to } = parseInput(exportInput, body)
    const catalogue = await loadStoredCatalogue(getDatabase())
    if (to === undefined) return { text: toText(catalogue, new Map()) }
    try {
      return await writeFolder(catalogue, to)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code) throw refusal('VALIDATION', { fields: { to: `The server can’t write to this folder (${code})` } })
      throw error
    }
  },
}

async function writeFolder(catalogue: StoredCatalogue, to: string): Promise<Record<string, unknown>> {
  const { categories, brands } = catalogue
  const logos = await copyLogos(brands, to)
  const path = join(to, 'brands.jsonl')
  await writeFile(`${path}.part`, toText(catalogue, logos))
  await rename(`${path}.part`, path)
  const missing = brands.filter(({ id, logo }) => logo && !logos.has(id)).map(({ slug }) => slug)
  return {
    file: path,
    brands: brands.length,
    categories: categories.length,
    logos: logos.size,
    ...(missing.length ? { withoutFileOfLogo: missing.join(', ') } : {}),
  }
}

/** Returns the lines of all categories and brands, in a fixed order. `logos` are the names of the logos beside the file, by brand. */
function toText({ categories, brands }: StoredCatalogue, logos: ReadonlyMap<string, string>): string {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  const lines = [
    ...categories.sort(bySort).map((row) => ({ record: 'category', ...pick(row, Object.keys(categoryFields)) })),
    ...brands.sort(bySort).map((row) => toLine(row, slugs.get(row.category), logos)),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Copies the logos to a folder and returns the names of the copies, by the ids of the brands. A lost file is left out. */
async function copyLogos(brands: readonly StoredBrand[], to: string): Promise<Map<string, string>> {
  await mkdir(to, { recursive: true })
  const copied = new Map<string, string>()
  for (const { id, slug, logo } of brands) {
    if (!logo) continue
    const bytes = await files().read(imageKey('logo', logo))
    if (!bytes) continue
    await writeFile(join(to, `${slug}.png`), bytes)
    copied.set(id, `${slug}.png`)
  }
  return copied
}

/**
 * Returns a brand as its line. Without the logo if it is not copied, and without the status if Plutus itself paused the brand. An import
 * then keeps both.
 */
function toLine(row: StoredBrand, category: string | undefined, logos: ReadonlyMap<string, string>): Record<string, unknown> {
  const digits = minorDigits(row.currency)
  const money = (value: number | null) => (value === null ? null : plainMoney(value, digits))
  const line = {
    ...row,
    category,
    logo: row.logo === null ? null : logos.get(row.id),
    status: row.paused_for === null ? row.status : undefined,
    denominations: row.denominations?.map((value) => plainMoney(value, digits)) ?? null,
    min_value: money(row.min_value),
    max_value: money(row.max_value),
    step_value: money(row.step_value),
  }
  return { record: 'brand', ...pick(line, Object.keys(brandFields)) }
}

const pick = (row: Record<string, unknown>, fields: string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]))

const bySort = (one: { sort: number; slug: string }, other: { sort: number; slug: string }): number =>
  one.sort - other.sort || (one.slug < other.slug ? -1 : 1)
