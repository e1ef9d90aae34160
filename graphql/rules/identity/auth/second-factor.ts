import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { maskEmail } from '#contracts/address/read-address.ts'
import type { CodeChallenge } from '#contracts/rest/sign-in.ts'
import { deviceName } from '#rules/identity/session/device-name.ts'
import { consumeAppCode, isEnrolled } from '#rules/identity/two-factor/authenticator.ts'
import { consumeRecoveryCode } from '#rules/identity/two-factor/recovery-codes.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import {
  type Challenge,
  findChallenge,
  issueOneTimeCode,
  redeemOneTimeCode,
  resendAfterSeconds,
  resendOneTimeCode,
} from './one-time-code.ts'
import { loginCodeMail, stepUpCodeMail } from './sign-in-mails.ts'

/** Channel of a code, either email or an authenticator app. */
type Channel = CodeChallenge['channel']

type Purpose = 'login' | 'stepup'

type SecondFactorRequest = {
  member: { id: string; email: string }
  purpose: Purpose
  userAgent: string | undefined
  payload?: Record<string, unknown>
}

const mailOf = { login: loginCodeMail, stepup: stepUpCodeMail }

/** Starts a second factor for a member. Uses their authenticator app if they have one, otherwise emails a code. */
export async function startSecondFactor({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, ask: SecondFactorRequest): Promise<CodeChallenge> {
  const { member, purpose, userAgent } = ask
  const channel: Channel = (await isEnrolled(trx, member.id)) ? 'authenticator' : 'email'
  const payload = { ...ask.payload, channel, email: member.email }
  const { id, code } = await issueOneTimeCode(trx, { purpose, subject: member.id, payload, now, isOwnCode: channel === 'authenticator' })
  if (channel === 'email') await mailCode(trx, { purpose, to: member.email, code, userAgent, key: `${purpose}:${id}:1`, now })
  return { challenge: id, channel, to: maskEmail(member.email), resendAfterSeconds }
}

/**
 * Emails a new code for the same challenge (V14). Refuses NOT_FOUND for a challenge of an authenticator app, otherwise as
 * `resendOneTimeCode`.
 */
export async function resendSecondFactor(
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  { challenge: id, purpose, userAgent }: { challenge: string; purpose: Purpose; userAgent: string | undefined },
): Promise<{ resendAfterSeconds: number }> {
  const { code, challenge } = await resendOneTimeCode(trx, { id, purpose, now })
  const key = `${purpose}:${id}:${now.getTime()}`
  await mailCode(trx, { purpose, to: String(challenge.payload.email), code, userAgent, key, now })
  return { resendAfterSeconds }
}

type SecondFactorAnswer = { challenge: string; purpose: Purpose; code: string }

/** Returns the id of the member's latest open challenge, for a request that does not name one. Undefined when none is open. */
export async function findLatestChallenge(knex: Knex, purpose: Purpose, member: string): Promise<string | undefined> {
  const open = knex('plutus_one_time_codes').where({ purpose, subject: member }).whereNull('used_at').where('expires_at', '>', Date.now())
  return (await open.orderBy('created_at', 'desc').first('id'))?.id
}

/** The kinds of codes that prove a second factor: an emailed code, an authenticator app's code or a recovery code. */
export type Proof = 'email' | 'authenticator' | 'recovery'

/**
 * Redeems an emailed code, an authenticator code or a recovery code once and runs `act` in the same transaction. Refuses INVALID_CODE
 * {triesLeft}, TOO_MANY_CODE_TRIES.
 */
export async function verifySecondFactor<T>(
  { challenge: id, purpose, code }: SecondFactorAnswer,
  act: (work: UnitOfWork, answered: { challenge: Challenge; proof: Proof }) => Promise<T>,
): Promise<T> {
  const challenge = await findChallenge(getDatabase(), id, purpose)
  if (!challenge) throw refusal('INVALID_CODE', { triesLeft: 0 })
  if (challenge.payload.channel === 'email')
    return redeemOneTimeCode({ id, purpose, code }, (work, challenge) => act(work, { challenge, proof: 'email' }))
  let proof: Proof = 'authenticator'
  const prove = async ({ trx, now }: UnitOfWork, { subject }: Challenge): Promise<boolean> => {
    proof = 'authenticator'
    if (await consumeAppCode(trx, subject, code.replace(/\s/g, ''), now)) return true
    proof = 'recovery'
    return consumeRecoveryCode(trx, subject, code, now)
  }
  return redeemOneTimeCode({ id, purpose, code, prove }, (work, challenge) => act(work, { challenge, proof }))
}

type CodeMail = { purpose: Purpose; to: string; code: string; userAgent: string | undefined; key: string; now: Date }

const mailCode = (trx: Knex.Transaction, { purpose, to, code, userAgent, key, now }: CodeMail) =>
  queueAccountMail(trx, { kind: mailOf[purpose], to, payload: { code, device: deviceName(userAgent) }, dedupeKey: key, now })
