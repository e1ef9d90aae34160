import { catalogue } from './brands/catalogue.ts'

/** The catalogue as the database takes it. */
export const brandRows = catalogue.map((brand) => ({
  ...brand,
  countries: JSON.stringify(brand.countries),
  denominations: brand.denominations ? JSON.stringify(brand.denominations) : null,
}))
