import type { Knex } from 'knex'
import type { Catalogue } from '#rules/catalogue/catalogue.input.ts'
import { type BrandRow, loadCatalogueBrands } from '#rules/catalogue/catalogue-brands.ts'

/** Caches the brands for a batch of mails, so that the rewards of a launch read their catalogue once. */
export class BrandCache {
  readonly knex: Knex
  readonly #read = new Map<string, Promise<BrandRow[]>>()

  constructor(knex: Knex) {
    this.knex = knex
  }

  brandsOf(catalogue: Catalogue, currency: string): Promise<BrandRow[]> {
    const key = `${currency} ${JSON.stringify(catalogue)}`
    const read = this.#read.get(key) ?? loadCatalogueBrands(this.knex, catalogue, currency)
    this.#read.set(key, read)
    return read
  }
}
