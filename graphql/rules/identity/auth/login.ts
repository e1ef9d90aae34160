import { setTimeout } from 'node:timers/promises'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { readAddress } from '#contracts/address/read-address.ts'
import { verifyPassword } from '#rules/identity/password/password.ts'
import { finishLogin, type LoginAnswer } from '#rules/identity/session/signed-in.ts'
import { lockSignIn, startSession } from '#rules/identity/session/start-session.ts'
import { findDevice, touchDevice, trustDevice } from '#rules/identity/session/trusted-device.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { consumeLoginAttempt } from './login-throttle.ts'
import { findLatestChallenge, startSecondFactor, verifySecondFactor } from './second-factor.ts'

const invalid = 'A valid password is required'

const passwordInput = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string({ error: invalid }).check(z.minLength(1, invalid), z.maxLength(512, invalid)),
  otp: z.nullish(z.string().check(z.maxLength(32))),
  trustDevice: z.nullish(z.boolean()),
  device: z.nullish(z.string().check(z.maxLength(128))),
  /** A solved captcha or, as `pass`, the proof of a mailbox. One of them is required above the account's limit of attempts. */
  captcha: z.nullish(z.string().check(z.maxLength(4000))),
  pass: z.nullish(z.string().check(z.maxLength(128))),
  /** Set by the BFF for a network that has spent its sign-ins, which makes a captcha mandatory. */
  isCrowded: z.optional(z.boolean()),
})

const codeInput = z.object({
  challenge: z.string().check(z.maxLength(64)),
  otp: z.string().check(z.minLength(1), z.maxLength(32)),
  trustDevice: z.nullish(z.boolean()),
  device: z.nullish(z.string().check(z.maxLength(128))),
})

type SignInCaller = Omit<Caller, 'user'>

/**
 * Signs a person in by password and, where the member needs one, a code (A1, A6). The first call sends the password and the second the
 * challenge with the code. Refuses INVALID_CREDENTIALS, INVALID_CODE, TOO_MANY_CODE_TRIES, CODE_RESEND_LIMIT, otherwise as
 * `consumeLoginAttempt`.
 */
export async function login(body: Record<string, unknown>, caller: SignInCaller): Promise<LoginAnswer> {
  if (typeof body.challenge === 'string') return verifyCode(parseInput(codeInput, body), caller)
  return delayRefusals(() => provePassword(parseInput(passwordInput, body), caller))
}

/**
 * Verifies the password and starts the session or the code. Unknown, suspended and removed accounts and wrong passwords are refused after
 * the same work and time.
 */
async function provePassword(input: z.output<typeof passwordInput>, caller: SignInCaller): Promise<LoginAnswer> {
  const knex = getDatabase()
  const email = readAddress(input.email).address ?? input.email.trim().toLowerCase()
  const member = await findMember(knex, email)
  const device = await findDevice(knex, member?.id ?? unknownMember, input.device ?? undefined, new Date())
  const evidence = {
    isTrusted: Boolean(device),
    pass: input.pass ?? undefined,
    captcha: input.captcha ?? undefined,
    isCrowded: input.isCrowded === true,
  }
  const attempt = await consumeLoginAttempt(email, caller.ip, evidence)
  const isRight = await verifyPassword(member?.password, input.password)
  if (!member?.password || !isRight || member.status !== 'active' || member.user_status !== 'active') throw refusal('INVALID_CREDENTIALS')
  await attempt.refund()
  // a person with a proven mailbox gets no second code at the same mailbox
  const proven = { id: member.id, email: member.email, password: member.password }
  const mustProve = !device && (member.two_factor || (member.login_code && !attempt.isProven))
  if (!mustProve) {
    const proof = device ? 'device' : attempt.isProven ? 'email' : null
    return finishLogin(await transact((work) => openSession(work, { proven, device: device?.id, proof, caller })))
  }
  const ask = async (work: UnitOfWork) => {
    await lockSignIn(work.trx, proven)
    return startSecondFactor(work, { member, purpose: 'login', userAgent: caller.userAgent })
  }
  if (!input.otp) return { next: 'otp', ...(await transact(ask)) }
  const challenge = (await findLatestChallenge(knex, 'login', member.id)) ?? (member.two_factor ? (await transact(ask)).challenge : '')
  return verifyCode({ ...input, challenge, otp: input.otp }, caller)
}

async function verifyCode(
  { challenge, otp, trustDevice: trust, device }: z.output<typeof codeInput>,
  caller: SignInCaller,
): Promise<LoginAnswer> {
  const entered = await verifySecondFactor(
    { challenge, purpose: 'login', code: otp },
    async (work, { challenge: { subject, payload }, proof }) => {
      const started = await startSession(work, { member: subject, by: payload.by === 'provider' ? 'provider' : 'password', proof, caller })
      if (!trust || 'next' in started) return { started }
      const member = await orThrow(work.trx('members').where({ id: subject }).first('id', 'company', 'email', 'company_role'))
      return { started, device: await trustDevice(work, { member, formerToken: device ?? undefined, caller }) }
    },
  )
  return finishLogin(entered)
}

type SessionInput = {
  proven: { id: string; email: string; password: string }
  device: string | undefined
  proof: 'device' | 'email' | null
  caller: SignInCaller
}

async function openSession(work: UnitOfWork, { proven, device, proof, caller }: SessionInput) {
  await lockSignIn(work.trx, proven)
  if (device) await touchDevice(work.trx, device, caller.ip, work.now)
  return { started: await startSession(work, { member: proven.id, by: 'password', proof, caller }) }
}

const unknownMember = '00000000-0000-4000-8000-000000000000'

const findMember = (knex: Knex, email: string) =>
  knex('members')
    .join('directus_users', 'directus_users.id', 'members.id')
    .where({ 'members.email': email, 'members.kind': 'person' })
    .first(
      'members.id',
      'members.email',
      'members.status',
      'directus_users.status as user_status',
      'members.login_code',
      'members.two_factor',
      'directus_users.password',
    )

/**
 * Time before a refusal is sent, in ms. Longer than a check takes unless many wait, so that response times reveal nothing. Directus does
 * the same.
 */
const refusedAfterMs = 500

async function delayRefusals<T>(work: () => Promise<T>): Promise<T> {
  const start = Date.now()
  try {
    return await work()
  } catch (error) {
    await setTimeout(refusedAfterMs - (Date.now() - start))
    throw error
  }
}
