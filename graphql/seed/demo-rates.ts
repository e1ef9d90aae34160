import type { CompanyRates } from '#rules/campaign/cost.ts'
import { taxPlaceOf } from '#rules/company/tax-place.ts'
import { env } from '#rules/platform/env/env.ts'
import { companyPlaceOf } from './seed-ids.ts'

/** Returns the rates of a demo company: 1.5 % fee, and 18 % tax on the fee. */
export const demoRates = (company: string): CompanyRates => ({
  feeBps: 150,
  taxBps: 1800,
  ...taxPlaceOf(env.issuer.state, companyPlaceOf(company), undefined),
})
