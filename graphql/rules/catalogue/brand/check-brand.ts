import * as z from 'zod/mini'
import { isRewardCurrency } from '#contracts/company/words.ts'
import { countries } from '#contracts/country/countries.ts'
import { type SupplierName, supplierNames } from '#contracts/settings/suppliers-env.ts'
import { multilineText, requiredText } from '#contracts/text/text-input.ts'
import { firstErrorByField } from '#rules/platform/command/parse-input.ts'
import { isReadable } from './card-colors.ts'
import { checkBrandValues } from './check-brand-values.ts'
import { isPathData } from './path-data.ts'
import type { BrandColumns, CategoryColumns, ColumnErrors } from './stored-brand.ts'

const slugError = 'Use small letters, digits and single hyphens, such as bean-lane'
const slug = (length: number) => requiredText(length, slugError).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugError))

const paragraphs = (length: number, missing: string) =>
  z
    .string(missing)
    .check(z.minLength(1, missing), z.regex(/\S/, missing), z.maxLength(length, `Keep this to ${length} characters`), multilineText)

const color = z.string('Enter a colour like #0f766e').check(z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour like #0f766e, in small letters'))

const whole = (least: number, most: number, message: string) =>
  z.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message))

const sort = whole(0, 1_000_000, 'Enter a whole number up to 1000000. Small numbers come first')

const isoCodes = new Set(countries)
const country = z.string().check(z.refine((code) => isoCodes.has(code)))
const countriesError = 'List countries by their two capital letters, such as IN or GB, each once'
const unique = z.refine<string[]>((codes) => new Set(codes).size === codes.length, countriesError)

const websiteError = 'Enter a web address that starts with https://, or leave this out'
const isWebsite = (text: string): boolean => {
  if (!text) return true
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password && !/\s/.test(text)
}

const category = z.object({
  name: requiredText(60, 'Enter the name of the category'),
  slug: slug(60),
  icon: z.nullish(z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]+:[a-z0-9-]+$/, 'Enter an icon such as lucide:coffee'))),
  sort,
})

const brand = z.object({
  name: requiredText(80, 'Enter the name of the brand'),
  slug: slug(80),
  category: requiredText(36, 'Name the category of the brand'),
  logo: z.nullish(z.string().check(z.regex(/^[a-z0-9-]{1,60}\.png$/, 'Choose the logo again'))),
  mark: z.nullish(z.string().check(z.refine(isPathData, 'Enter the data of an SVG path of up to 4000 characters, or leave this out'))),
  face_color: color,
  ink_color: color,
  description: requiredText(300, 'Describe the brand in a sentence or two'),
  countries: z.array(country, countriesError).check(z.minLength(1, countriesError), z.maxLength(250, countriesError), unique),
  currency: z.string('Enter a currency such as INR').check(z.refine(isRewardCurrency, 'Enter a currency that Plutus knows, such as INR')),
  kind: z.enum(['fixed', 'range'], 'Enter fixed or range'),
  terms: paragraphs(20_000, 'Enter the brand’s terms, as recipients should read them'),
  how_to_redeem: paragraphs(4000, 'Enter the steps to spend a voucher, one on each line'),
  website: z.string(websiteError).check(z.maxLength(255, 'Keep this to 255 characters'), z.refine(isWebsite, websiteError)),
  validity_months: whole(0, 120, 'Enter a whole number of months up to 120, or 0 where the brand states none'),
  status: z.enum(['active', 'out_of_stock', 'retired'], 'Enter active, out_of_stock or retired'),
  supplier_ref: z.nullish(requiredText(80, 'Enter the supplier’s own ID of the product, or leave this out')),
  sort,
})

/** Checks a category as it is stored. Returns an error message for each wrong column. */
export const checkCategory = (row: CategoryColumns): ColumnErrors => errorsOf(category, row)

/**
 * Checks a brand as it is stored, with values in minor units, and returns an error message for each wrong column. `usable` are the
 * suppliers that this server can use. Files and Studio share it.
 */
export function checkBrand(row: BrandColumns, usable: readonly SupplierName[]): ColumnErrors {
  return {
    ...errorsOf(brand, { ...row, countries: parseList(row.countries) }),
    ...checkBrandValues({ ...row, denominations: parseList(row.denominations) }),
    ...checkSupplier(row, usable),
    ...checkContrast(row),
  }
}

/** Refuses two valid colours of which one is hard to read on the other. */
function checkContrast({ face_color: face, ink_color: ink }: BrandColumns): ColumnErrors {
  if (!color.safeParse(face).success || !color.safeParse(ink).success || isReadable(String(ink), String(face))) return {}
  return { ink_color: `Text in ${ink} is hard to read on ${face}. Choose a lighter or a darker one, or leave it empty` }
}

/** Returns the messages by column. An error inside a list counts for its column. */
function errorsOf(schema: z.ZodMiniType, row: object): ColumnErrors {
  const parsed = z.safeParse(schema, row)
  if (parsed.success) return {}
  const errors = Object.entries(firstErrorByField(parsed.error)).map(([path, message]) =>
    path.startsWith('countries.') ? ['countries', countriesError] : [path, message],
  )
  return Object.fromEntries(errors)
}

/** Parses a JSON column of SQLite, which is text. Any other value, and text that is no JSON, stays as it is. */
function parseList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Checks the supplier of a brand. A retired brand may keep one that this server does not use, so that it can be withdrawn. */
function checkSupplier({ supplier, supplier_ref, status }: BrandColumns, usable: readonly SupplierName[]): ColumnErrors {
  const choice = usable.length > 1 ? `${usable.slice(0, -1).join(', ')} or ${usable.at(-1)}` : `${usable[0]}`
  if (supplier == null || supplier === '') return { supplier: `Name the supplier of its vouchers: ${choice}` }
  if (!isSupplierName(supplier)) return { supplier: `No supplier is called “${String(supplier).slice(0, 40)}”. Use ${choice}` }
  if (supplier === 'reloadly' && !/^\d{1,18}$/.test(String(supplier_ref ?? '')))
    return { supplier_ref: 'Enter Reloadly’s ID of the product, a number' }
  if (usable.includes(supplier) || status === 'retired') return {}
  if (supplier === 'printed') return { supplier: `“printed” invents codes and is for the demo only. Use ${choice}` }
  return { supplier: `The supplier “${supplier}” isn’t set up on this server. Use ${choice}` }
}

const isSupplierName = (name: unknown): name is SupplierName => supplierNames.some((each) => each === name)
