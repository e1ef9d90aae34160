import getDatabase from '@directus/api/database/index'
import { abilitiesOf } from '#contracts/access/abilities.ts'
import type { Person } from '#contracts/rest/person.ts'
import type { NextStep, SignInResult, TrustedDevice } from '#contracts/rest/sign-in.ts'
import { lacksTwoFactor } from '#rules/company/two-factor-requirement.ts'
import { notificationsOf, singleKeysOf } from '#rules/identity/profile/preferences.ts'
import { listColumnsOf } from '#rules/identity/profile/update-list-columns.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, nonNull, parseJson } from '#rules/platform/db/database.ts'
import { listNotes } from '#rules/platform/operation/notes.ts'
import type { Started } from './start-session.ts'

/** Returns the signed-in person with documented fields only (A2). Refuses UNAUTHENTICATED. */
export async function readSignedIn(user: string): Promise<Person> {
  const knex = getDatabase()
  const row = await knex('members')
    .join('companies', 'companies.id', 'members.company')
    .where({ 'members.id': user, 'members.status': 'active' })
    .first(
      'members.*',
      'companies.name as company_name',
      'companies.country',
      'companies.permissions',
      'reward_currency',
      'verification',
      'verification_note',
      'pause_reason',
      'logo',
      'primary_color',
      'theme',
      'companies.time_zone as company_zone',
      'two_factor_from',
      'companies.revision as company_revision',
    )
  if (!row) throw refusal('UNAUTHENTICATED')
  const listColumns = listColumnsOf(row.list_columns)
  const someoneElse = await knex('members').where({ company: row.company, status: 'active' }).whereNot({ id: user }).first('id')
  const [firstName = row.name, ...rest] = String(row.name).split(' ')
  return {
    id: row.id,
    name: row.name,
    firstName: row.first_name ?? firstName,
    lastName: row.first_name ? row.last_name : rest.join(' ') || null,
    email: row.email,
    phone: row.phone,
    avatar: row.avatar,
    profileVersion: row.profile_version,
    companyRole: row.company_role,
    abilities: abilitiesOf(row.company_role, parseJson(row.permissions)),
    locale: row.locale,
    timeZone: row.time_zone,
    twoFactor: Boolean(row.two_factor),
    lacksTwoFactor: lacksTwoFactor(row, new Date()),
    notifications: notificationsOf(row.preferences),
    singleKeys: singleKeysOf(row.preferences),
    ...(listColumns && { listColumns }),
    ...(listNotes().includes('held') && { isRestored: true }),
    company: {
      id: row.company,
      name: row.company_name,
      country: row.country,
      currency: nonNull(row.reward_currency),
      verification: row.verification,
      verificationNote: row.verification_note,
      pauseReason: row.pause_reason,
      logo: row.logo,
      primaryColor: row.primary_color,
      theme: row.theme,
      timeZone: row.company_zone,
      twoFactorFrom: row.two_factor_from === null ? null : instant(row.two_factor_from).toISOString(),
      isAlone: !someoneElse,
      revision: Number(row.company_revision),
    },
  }
}

/**
 * The response of a sign-in: a session token and its user, or the next step, such as entering a code or choosing the company's currency.
 */
export type LoginAnswer = (SignInResult & { expiresAt: string }) | NextStep

/** Returns the response of a sign-in with the signed-in user. Call it after the transaction of the sign-in has committed. */
export async function finishLogin({ started, device }: { started: Started; device?: TrustedDevice }): Promise<LoginAnswer> {
  if ('next' in started) return started
  const { member, token, expiresAt } = started
  return { token, expiresAt, user: await readSignedIn(member), ...(device ? { device } : {}) }
}
