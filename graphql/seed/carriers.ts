import { misfit } from '../rules/catalogue/fit.ts'
import { catalogue } from './brands.ts'

/** The brands that can carry a value. */
export const carriers = (value: number, currency: string) => catalogue.filter((brand) => !misfit(brand, value, currency))
