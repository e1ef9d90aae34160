import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { actorOf, readMeWho } from '#rules/platform/access/me.ts'
import { stepUpMs } from '#rules/platform/access/require-step-up.ts'
import { findChain } from '#rules/platform/access/session-chain.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { challengeBody, codeBody } from '../../../contracts/account.ts'
import { typedCode } from '../../../contracts/fields.ts'
import type { CodeWanted } from '../../../contracts/sign-in.ts'
import { findChallenge } from './one-time-code.ts'
import { answerSecondFactor, askAgain, askSecondFactor } from './second-factor.ts'

const codeInput = z.extend(codeBody, { code: typedCode })

/** Asks the caller to confirm that it is them, for this sign-in alone. Refuses UNAUTHENTICATED. */
export async function startStepUp(caller: Caller): Promise<CodeWanted> {
  const { member, chain } = await signInOf(caller)
  return transact((work) => askSecondFactor(work, { member, purpose: 'stepup', userAgent: caller.userAgent, payload: { chain } }))
}

/**
 * Sends another code for the same confirmation; the old one no longer works. Refuses UNAUTHENTICATED, and INVALID_CODE for someone
 * else's.
 */
export async function resendStepUp(body: unknown, caller: Caller): Promise<{ resendAfterSeconds: number }> {
  const { challenge } = parseInput(challengeBody, body)
  await refuseForeign(challenge, caller)
  return transact((work) => askAgain(work, { challenge, purpose: 'stepup', userAgent: caller.userAgent }))
}

/**
 * Takes the code: the commands that ask for it are open for a quarter of an hour. Refuses UNAUTHENTICATED, and INVALID_CODE for someone
 * else's.
 */
export async function confirmStepUp(body: unknown, caller: Caller): Promise<{ until: string }> {
  const { challenge: id, code } = parseInput(codeInput, body)
  const { chain } = await refuseForeign(id, caller)
  return answerSecondFactor({ challenge: id, purpose: 'stepup', code }, async ({ trx, now }, { challenge: { subject: member }, proof }) => {
    const me = await readMeWho(trx, member, 'own.edit')
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
  const member = await readMeWho(knex, caller.user, 'own.edit')
  const signIn = caller.session ? await findChain(knex, caller.session) : undefined
  if (!signIn) throw refusal('UNAUTHENTICATED')
  return { member, chain: signIn.chain }
}

/** A code asked for in another session, or by another person, confirms nothing here. */
async function refuseForeign(id: string, caller: Caller): Promise<{ chain: string }> {
  const { member, chain } = await signInOf(caller)
  const challenge = await findChallenge(getDatabase(), id, 'stepup')
  if (challenge?.subject !== member.id || challenge.payload.chain !== chain) throw refusal('INVALID_CODE', { triesLeft: 0 })
  return { chain }
}
