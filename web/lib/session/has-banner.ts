import type { Person } from '#graphql/contracts/person.ts'

/** Above a page that has one, everything stands lower than in its frame. */
export const hasBanner = ({ twoFactor, company }: Person): boolean =>
  company.verification !== 'verified' || (company.twoFactorFrom !== null && !twoFactor)
