import { findUnfitReason } from '../rules/catalogue/fit.ts'
import { catalogue } from './brands.ts'

/** Returns the demo brands that offer vouchers of this value, in minor units, in the currency. */
export const brandsForValue = (value: number, currency: string) => catalogue.filter((brand) => !findUnfitReason(brand, value, currency))
