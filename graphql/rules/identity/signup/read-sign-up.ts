import getDatabase from '@directus/api/database/index'
import { maskEmail } from '#contracts/address/read-address.ts'
import type { SignUpState } from '#contracts/rest/sign-up.ts'
import { findSignUp } from '#rules/identity/auth/sign-up-row.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { currenciesWithBrands } from './currencies-with-brands.ts'

/**
 * Returns the state of a sign-up, so that its page survives a reload. Once the code is redeemed, refuses NOT_FOUND without the cookie of
 * the sign-up.
 */
export async function readSignUp(signUp: string, proven: string | undefined): Promise<SignUpState> {
  const id = asRowId(signUp)
  const row = await findSignUp(getDatabase(), id, new Date())
  if (row?.status === 'open') return { state: 'verify', to: maskEmail(row.email) }
  if (row?.status !== 'verified' || proven !== id) throw refusal('NOT_FOUND')
  const company = await getDatabase()('members')
    .join('companies', 'companies.id', 'members.company')
    .where({ 'members.id': row.member, 'members.status': 'active' })
    .whereNull('companies.reward_currency')
    .first('companies.name')
  if (!company) throw refusal('NOT_FOUND')
  return { state: 'reward', companyName: company.name, currencies: await currenciesWithBrands(getDatabase()) }
}
