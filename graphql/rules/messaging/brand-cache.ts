import type { Knex } from 'knex'
import type { Catalogue } from '#contracts/brand/catalogue.ts'
import { type BrandRow, loadCatalogueBrands } from '#rules/catalogue/catalogue-brands.ts'

/** Caches the brands of each catalogue while a batch of emails is composed, so that all rewards of a launch cause one query. */
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
