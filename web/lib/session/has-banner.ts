import type { Person } from '#graphql/contracts/rest/person.ts'

/**
 * Returns true when the user sees a banner above every page: Plutus restored, company paused or not verified, or two-factor to be set up by a date. A prerendered
 * frame has no space for it.
 */
export const hasBanner = ({ isRestored = false, twoFactor, company }: Person): boolean =>
  isRestored || company.pauseReason !== null || company.verification !== 'verified' || (company.twoFactorFrom !== null && !twoFactor)
