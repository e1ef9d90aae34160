import type { Person } from '#graphql/contracts/person.ts'

/** Returns true when the page has a banner, which moves its content below the position in its frame. */
export const hasBanner = ({ twoFactor, company }: Person): boolean =>
  company.verification !== 'verified' || (company.twoFactorFrom !== null && !twoFactor)
