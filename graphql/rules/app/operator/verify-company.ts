import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { parseGstin } from '#contracts/company/gstin.ts'
import { trimmed } from '#contracts/text/text-input.ts'
import type { Row } from '#model/tables.ts'
import { verificationMail } from '#rules/company/company-mails.ts'
import { updateTaxPlace, updateTaxRate } from '#rules/company/update-taxes.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { nonNull } from '#rules/platform/db/database.ts'
import { companyInput, findCompany } from './find-company.ts'
import type { OperatorCommand } from './operator-command.ts'

const note = z
  .string('Give the reason the company will read')
  .check(trimmed, z.minLength(3, 'Give the reason the company will read'), z.maxLength(1000))

/**
 * Verifies a company, which may then launch and is taxed by its country of registration.
 * Refuses NOT_FOUND, and VALIDATION when it is not under review.
 */
export const verifyCompany: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL',
  run: async (body, caller) => {
    const input = parseInput(z.object({ company: companyInput }), body)
    return decide(input.company, { state: 'verified', action: 'company.verify', note: null }, caller)
  },
}

/**
 * Requests more information. The company reads the note and can submit again. Refuses NOT_FOUND, and VALIDATION when it is not under
 * review.
 */
export const askCompany: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --note "what we need"',
  run: async (body, caller) => {
    const input = parseInput(z.object({ company: companyInput, note }), body)
    return decide(input.company, { state: 'more_info_needed', action: 'company.ask', note: input.note }, caller)
  },
}

/** Rejects a company and emails the reason to its Owners. Refuses NOT_FOUND, and VALIDATION when it is not under review. */
export const rejectCompany: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --note "why not"',
  run: async (body, caller) => {
    const input = parseInput(z.object({ company: companyInput, note }), body)
    return decide(input.company, { state: 'rejected', action: 'company.reject', note: input.note }, caller)
  },
}

const reviewStates = {
  email_verified: 'It hasn’t chosen its currency yet',
  use_case_set: 'It hasn’t submitted its company information yet',
  under_review: 'It was decided just now',
  verified: 'It is verified already',
  more_info_needed: 'It was asked for more and hasn’t submitted again',
  rejected: 'It was rejected and hasn’t submitted again',
}

type Decision = { state: 'verified' | 'more_info_needed' | 'rejected'; action: string; note: string | null }

/** Decides a review if it is still open, so that only one of two operators succeeds. Emails the owners. */
const decide = (wanted: string, { state, action, note }: Decision, caller: Caller) =>
  transact(async (work) => {
    const { trx, now } = work
    const row = await findCompany(trx, wanted)
    const after = { verification: state, verification_note: note }
    const decided = await touch(
      work,
      'companies',
      { id: row.id, verification: 'under_review' },
      { ...after, ...(state === 'verified' ? { verified_at: now } : {}) },
    )
    if (!decided) throw refusal('VALIDATION', { fields: { company: `${row.name} isn’t under review. ${reviewStates[row.verification]}` } })
    await writeAudit(trx, {
      company: row.id,
      actor: null,
      actorKind: 'operator',
      caller,
      action,
      entity: 'companies',
      entityId: row.id,
      before: { verification: 'under_review', verification_note: row.verification_note },
      after,
      now,
    })
    if (state === 'verified') {
      await updateTaxRate(work, row.id, caller)
      await updateTaxPlace(work, row.id)
    }
    return { company: row.name, verification: state, emailed: await notifyOwners(work, row, { state, note }) }
  })

async function notifyOwners(
  { trx, now }: UnitOfWork,
  { id, name }: Row<'companies'>,
  decision: Pick<Decision, 'state' | 'note'>,
): Promise<string[]> {
  const owners = await trx('members').where({ company: id, company_role: 'Owner', kind: 'person', status: 'active' }).select('id', 'email')
  for (const owner of owners) {
    await queueAccountMail(trx, {
      kind: verificationMail,
      to: owner.email,
      payload: { companyName: name, ...decision },
      dedupeKey: `verification:${id}:${owner.id}:${now.getTime()}`,
      now,
    })
  }
  return owners.map(({ email }) => email)
}

/** Lists the companies under review, oldest submission first. */
export const listWaitingCompanies: OperatorCommand = {
  usage: '',
  run: async () => {
    const rows = await getDatabase()('companies')
      .where({ verification: 'under_review' })
      .orderBy('submitted_at')
      .limit(100)
      .select(
        'id',
        'name',
        'registered_name',
        'website',
        'city',
        'state',
        'country',
        'registration_country',
        'registration_number',
        'submitted_at',
      )
    return {
      companies: rows.map(({ submitted_at, ...row }) => ({
        ...row,
        gstin_state: parseGstin(row.registration_number ?? '')?.state ?? '',
        submitted_at: new Date(nonNull(submitted_at)).toISOString(),
      })),
    }
  },
}
