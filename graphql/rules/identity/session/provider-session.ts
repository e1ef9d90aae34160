import getDatabase from '@directus/api/database/index'
import { getSecret } from '@directus/api/utils/get-secret'
import { InvalidCredentialsError } from '@directus/errors'
import jwt from 'jsonwebtoken'
import * as z from 'zod/mini'
import { readAddress } from '#contracts/address/read-address.ts'
import { startSecondFactor } from '#rules/identity/auth/second-factor.ts'
import { isEnrolled } from '#rules/identity/two-factor/authenticator.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { endSession } from './end-session.ts'
import { finishLogin, type LoginAnswer } from './signed-in.ts'
import { lockSignIn, startSession } from './start-session.ts'
import { findDevice, touchDevice } from './trusted-device.ts'

const input = z.object({ token: z.string().check(z.maxLength(4096)), device: z.nullish(z.string().check(z.maxLength(128))) })

/**
 * Replaces the session that Directus made for a sign-in by an identity provider with one of ours (A2). Needs no emailed code, because the
 * provider verified the address, but an authenticator code if set up and the browser is not trusted. Refuses INVALID_CREDENTIALS,
 * CODE_RESEND_LIMIT {retryAfterSeconds}.
 */
export async function takeOverProviderSession(body: unknown, caller: Omit<Caller, 'user'>): Promise<LoginAnswer> {
  const { token, device: deviceToken } = parseInput(input, body)
  const proven = await endDirectusSession(token)
  const { id } = proven
  const knex = getDatabase()
  const device = await findDevice(knex, id, deviceToken ?? undefined, new Date())
  if (!device && (await isEnrolled(knex, id))) {
    const member = await knex('members').where({ id, status: 'active', kind: 'person' }).first('id', 'email')
    if (!member) throw refusal('INVALID_CREDENTIALS')
    const ask = { member, purpose: 'login', userAgent: caller.userAgent, payload: { by: 'provider' } } as const
    return { next: 'otp', ...(await transactWithSignIn(proven, (work) => startSecondFactor(work, ask))) }
  }
  const started = await transactWithSignIn(proven, async (work) => {
    if (device) await touchDevice(work.trx, device.id, caller.ip, work.now)
    return startSession(work, { member: id, by: 'provider', proof: device ? 'device' : null, caller })
  })
  return finishLogin({ started })
}

type Proven = { id: string; external_identifier: string }

const transactWithSignIn = <T>(proven: Proven, context: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  transact(async (work) => {
    await lockSignIn(work.trx, proven)
    return context(work)
  })

/**
 * Ends the session that Directus made, and returns its user and the address that the provider verified. Later, `lockSignIn` refuses that
 * address if the account has moved to another one.
 */
async function endDirectusSession(token: string): Promise<Proven> {
  const { id, session } = readClaims(token)
  const knex = getDatabase()
  const lives =
    session && (await knex('directus_sessions').where({ token: session, user: id }).where('expires', '>', new Date()).first('token'))
  if (!lives) throw refusal('INVALID_CREDENTIALS')
  const row = await knex('directus_users').where({ id }).first('vouched_email')
  await knex('directus_users').where({ id }).update({ provider: 'default', auth_data: null })
  await endSession(session)
  if (!row?.vouched_email) throw refusal('INVALID_CREDENTIALS')
  return { id: String(id), external_identifier: row.vouched_email }
}

function readClaims(token: string): { id?: string; session?: string } {
  try {
    return jwt.verify(token, getSecret(), { issuer: 'directus' })
  } catch {
    throw refusal('INVALID_CREDENTIALS')
  }
}

type SignIn = { identifier?: string; provider?: string; providerPayload?: { userInfo?: Record<string, unknown> } }

/**
 * Accepts an identity provider's sign-in only when its verified address equals the account's, otherwise throws InvalidCredentialsError.
 * Returns the user columns with that address and the provider, which `takeOverProviderSession` resets.
 */
export function vouchForProvider(
  payload: Record<string, unknown>,
  { identifier, provider, providerPayload }: SignIn,
): Record<string, unknown> {
  const { email, email_verified: isVerified } = providerPayload?.userInfo ?? {}
  const { address } = readAddress(typeof email === 'string' ? email : '')
  const isSame = address !== undefined && address === readAddress(identifier ?? '').address
  if (!provider || !isSame || !(isVerified === true || isVerified === 'true')) throw new InvalidCredentialsError()
  return { ...payload, provider, auth_data: null, vouched_email: address }
}
