import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Row } from '#model/tables.ts'
import { lockVouchers } from '#rules/catalogue/voucher/known-vouchers.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { SlugSuggestions } from './brands/suggest-slug.ts'
import { pipeRefusal, pipeSentence, readVoucherFile, type VoucherFile } from './voucher-file.ts'

const rowsMax = 5_000

/** The options of the commands that add vouchers of a file to the stock, or remove them. */
export const stockFileInput = {
  brand: z.string('Name the brand by its slug').check(z.minLength(1, 'Name the brand by its slug')),
  vouchers: z
    .string(pipeSentence)
    .check(z.minLength(1, pipeSentence), z.maxLength(800_000, 'Split the file: at most 5,000 vouchers and 800,000 characters at once')),
}

/** Reads the lines of a voucher file. Refuses VALIDATION {fields} if it cannot be read, or has too many lines. */
export async function readStockFile(text: string): Promise<VoucherFile> {
  const file = await readVoucherFile(text)
  if (file.lines.length > rowsMax)
    throw pipeRefusal(`Split the file: at most ${rowsMax} vouchers at once, this one has ${file.lines.length}`)
  return file
}

/** Finds a brand by its slug and locks its vouchers. Refuses VALIDATION {fields} if there is none. */
export async function lockBrand(trx: Knex.Transaction, slug: string): Promise<Row<'brands'>> {
  const brand = await trx('brands').where({ slug }).first('id')
  if (!brand) {
    const slugs = (await trx('brands').select('slug')).map((row) => row.slug)
    throw refusal('VALIDATION', { fields: { brand: `No brand has this slug.${new SlugSuggestions(slugs).ask(slug)}` } })
  }
  return lockVouchers(trx, brand.id)
}
