import getDatabase from '@directus/api/database/index'
import { refuse } from '../core/refusal.ts'

export type SignedIn = {
  id: string
  name: string
  email: string
  companyRole: string
  locale: string
  timeZone: string | null
  company: {
    id: string
    name: string
    currency: string
    verification: string
    logo: string | null
    primaryColor: string | null
    timeZone: string
  }
}

/** The caller as the web knows him: only documented fields (A2). */
export async function readSignedIn(user: string): Promise<SignedIn> {
  const row = await getDatabase()('members')
    .join('companies', 'companies.id', 'members.company')
    .where({ 'members.id': user, 'members.status': 'active' })
    .first(
      'members.*',
      'companies.name as company_name',
      'reward_currency',
      'verification',
      'logo',
      'primary_color',
      'companies.time_zone as company_zone',
    )
  if (!row) throw refuse('UNAUTHENTICATED')
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    companyRole: row.company_role,
    locale: row.locale,
    timeZone: row.time_zone,
    company: {
      id: row.company,
      name: row.company_name,
      currency: row.reward_currency,
      verification: row.verification,
      logo: row.logo,
      primaryColor: row.primary_color,
      timeZone: row.company_zone,
    },
  }
}
