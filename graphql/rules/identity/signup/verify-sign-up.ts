import * as z from 'zod/mini'
import { addCompany } from '#rules/company/open-company.ts'
import { type Challenge, redeemOneTimeCode } from '#rules/identity/auth/one-time-code.ts'
import { findSignUp, verifiedMs } from '#rules/identity/auth/sign-up-row.ts'
import { findHolder } from '#rules/identity/email-change/find-holder.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { insertMember, termsVersion } from './insert-member.ts'

const input = z.object({ code: z.string().check(z.trim(), z.maxLength(32)) })

/**
 * Creates the company, its owner and their sign-up state in the transaction that redeems the code (A7). Refuses INVALID_CODE {triesLeft},
 * TOO_MANY_CODE_TRIES, NOT_FOUND, ALREADY_A_MEMBER.
 */
export async function verifySignUp(signUp: string, body: unknown, caller: Caller): Promise<{ next: 'reward' }> {
  const { code } = parseInput(input, body)
  await redeemOneTimeCode({ id: asRowId(signUp), purpose: 'signup', code }, (work, challenge) => signUpCompany(work, challenge, caller))
  return { next: 'reward' }
}

/** Creates the company and its owner. Of concurrent sign-ups of one address the first succeeds, and unique keys stop the others. */
async function signUpCompany(work: UnitOfWork, { id, subject: email }: Challenge, caller: Caller): Promise<void> {
  const { trx, now, changes } = work
  const signUp = await findSignUp(trx, id, now)
  if (signUp?.status !== 'open' || signUp.email !== email) throw refusal('NOT_FOUND')
  if (await findHolder(trx, email, now)) throw refusal('ALREADY_A_MEMBER')
  const { payload } = signUp
  const company = await addCompany(work, { name: payload.companyName, country: payload.country, termsVersion })
  const member = newId()
  await insertMember(trx, { id: member, company, email, role: 'Owner', person: payload, now })
  const taken = await trx('plutus_signups')
    .where({ id, status: 'open' })
    .update({ status: 'verified', member, payload: '{}', expires_at: now.getTime() + verifiedMs })
  if (!taken) throw refusal('NOT_FOUND')
  changes.add('members', member)
  const after = { name: payload.companyName, country: payload.country }
  await writeAudit(trx, {
    company,
    actor: member,
    actorKind: 'person',
    actorRole: 'Owner',
    caller,
    action: 'company.sign_up',
    entity: 'companies',
    entityId: company,
    after,
    now,
  })
}
