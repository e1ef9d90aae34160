import type { Knex } from 'knex'
import { type BrandRow, brandsOf } from '#rules/catalogue/brands-of.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.input.ts'

/** The brands of a batch's mails: thousands of rewards of one launch read their catalogue once. */
export class BrandCache {
  readonly knex: Knex
  readonly #read = new Map<string, Promise<BrandRow[]>>()

  constructor(knex: Knex) {
    this.knex = knex
  }

  brandsOf(catalogue: Catalogue, currency: string): Promise<BrandRow[]> {
    const key = `${currency} ${JSON.stringify(catalogue)}`
    const read = this.#read.get(key) ?? brandsOf(this.knex, catalogue, currency)
    this.#read.set(key, read)
    return read
  }
}
