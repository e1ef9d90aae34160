import type { RewardChoice } from '#contracts/company/settings.ts'
import { zoneOfCountry } from '#contracts/country/zone-of-country.ts'
import { taxRateOf } from '#contracts/money/fee-tax.ts'
import type { AuditDetails } from '#rules/platform/command/audit.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'

type NewCompany = { name: string; country: string; termsVersion: string }

/** Adds a company that has signed up and accepted this version of the terms, and returns its id. It has no currency yet. */
export async function addCompany({ trx, changes, now }: UnitOfWork, { name, country, termsVersion }: NewCompany): Promise<string> {
  const id = newId()
  await trx('companies').insert({
    id,
    name,
    country,
    verification: 'email_verified',
    time_zone: zoneOfCountry(country),
    // the rate of the phone's country, until the country of registration is verified
    tax_bps: taxRateOf(country),
    terms_version: termsVersion,
    terms_accepted_at: now,
    date_created: now,
  })
  changes.add('companies', id)
  return id
}

/**
 * Sets the use case and the currency of a company that has none, and returns the change for the log. Undefined when its currency is already
 * set. A single guarded statement, so that only one of concurrent choices succeeds.
 */
export async function setCurrency(
  work: UnitOfWork,
  company: string,
  { rewardUseCase, rewardCurrency }: RewardChoice,
): Promise<Required<Pick<AuditDetails, 'before' | 'after'>> | undefined> {
  const after = { reward_use_case: rewardUseCase, reward_currency: rewardCurrency, verification: 'use_case_set' as const }
  if (!(await touch(work, 'companies', { id: company, reward_currency: null }, after))) return undefined
  return { before: { reward_use_case: null, reward_currency: null, verification: 'email_verified' }, after }
}
