import { findUnfitReason } from '../rules/catalogue/fit.ts'
import { catalogue } from './brands.ts'

/** Returns the brands that offer a value. */
export const brandsForValue = (value: number, currency: string) => catalogue.filter((brand) => !findUnfitReason(brand, value, currency))
