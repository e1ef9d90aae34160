import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { challengeBody, codeBody } from '#contracts/rest/account.ts'
import { typedCode } from '#contracts/rest/fields.ts'
import type { CodeChallenge } from '#contracts/rest/sign-in.ts'
import { actorOf, authorize } from '#rules/platform/access/me.ts'
import { stepUpMs } from '#rules/platform/access/require-step-up.ts'
import { findChain } from '#rules/platform/access/session-chain.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { findChallenge } from './one-time-code.ts'
import { resendSecondFactor, startSecondFactor, verifySecondFactor } from './second-factor.ts'

const codeInput = z.extend(codeBody, { code: typedCode })

/**
 * Starts a step-up: emails the caller a code, or requests one from their authenticator app, to confirm their identity for this sign-in
 * only. Refuses UNAUTHENTICATED, CODE_RESEND_LIMIT {retryAfterSeconds}.
 */
export async function startStepUp(caller: Caller): Promise<CodeChallenge> {
  const { member, chain } = await signInOf(caller)
  return transact((work) => startSecondFactor(work, { member, purpose: 'stepup', userAgent: caller.userAgent, payload: { chain } }))
}

/**
 * Sends another code for the same confirmation and voids the old one. Refuses UNAUTHENTICATED, and INVALID_CODE for someone else's
 * challenge, otherwise as `resendSecondFactor`.
 */
export async function resendStepUp(body: unknown, caller: Caller): Promise<{ resendAfterSeconds: number }> {
  const { challenge } = parseInput(challengeBody, body)
  await requireOwnChallenge(challenge, caller)
  return transact((work) => resendSecondFactor(work, { challenge, purpose: 'stepup', userAgent: caller.userAgent }))
}

/**
 * Redeems the code and allows this sign-in the commands that require a step-up for 15 minutes. Refuses UNAUTHENTICATED, INVALID_CODE
 * {triesLeft} for a wrong code or someone else's challenge, and TOO_MANY_CODE_TRIES.
 */
export async function confirmStepUp(body: unknown, caller: Caller): Promise<{ until: string }> {
  const { challenge: id, code } = parseInput(codeInput, body)
  const { chain } = await requireOwnChallenge(id, caller)
  return verifySecondFactor({ challenge: id, purpose: 'stepup', code }, async ({ trx, now }, { challenge: { subject: member }, proof }) => {
    const me = await authorize(trx, member, 'own.edit')
    const until = now.getTime() + stepUpMs
    await trx('plutus_step_ups').where('until', '<', now.getTime()).delete()
    await trx('plutus_step_ups').insert({ chain, member, until }).onConflict('chain').merge({ until })
    await writeAudit(trx, {
      ...actorOf(me),
      caller,
      action: 'session.confirm',
      entity: 'members',
      entityId: member,
      detail: { proof },
      now,
    })
    return { until: new Date(until).toISOString() }
  })
}

async function signInOf(caller: Caller) {
  const knex = getDatabase()
  const member = await authorize(knex, caller.user, 'own.edit')
  const signIn = caller.session ? await findChain(knex, caller.session) : undefined
  if (!signIn) throw refusal('UNAUTHENTICATED')
  return { member, chain: signIn.chain }
}

/**
 * Refuses INVALID_CODE for a challenge of another session or person. Returns the chain, the id that all session tokens of the caller's
 * sign-in share.
 */
async function requireOwnChallenge(id: string, caller: Caller): Promise<{ chain: string }> {
  const { member, chain } = await signInOf(caller)
  const challenge = await findChallenge(getDatabase(), id, 'stepup')
  if (challenge?.subject !== member.id || challenge.payload.chain !== chain) throw refusal('INVALID_CODE', { triesLeft: 0 })
  return { chain }
}
