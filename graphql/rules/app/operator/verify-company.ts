import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { parseGstin } from '#contracts/company/gstin.ts'
import { trimmed } from '#contracts/text/text-input.ts'
import { decideReview, type ReviewDecision } from '#rules/company/decide-review.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
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
  run: async (body, caller) => {
    const input = parseInput(z.object({ company: companyInput, note }), body)
    return decide(input.company, { state: 'more_info_needed', action: 'company.ask', note: input.note }, caller)
  },
}

/** Rejects a company and emails the reason to its Owners. Refuses NOT_FOUND, and VALIDATION when it is not under review. */
export const rejectCompany: OperatorCommand = {
  run: async (body, caller) => {
    const input = parseInput(z.object({ company: companyInput, note }), body)
    return decide(input.company, { state: 'rejected', action: 'company.reject', note: input.note }, caller)
  },
}

const reviewStates = {
  email_verified: 'It hasn’t chosen a currency yet',
  use_case_set: 'It hasn’t submitted its company information yet',
  under_review: 'Another operator has just decided',
  verified: 'It’s already verified',
  more_info_needed: 'We asked for more information and it hasn’t sent it yet',
  rejected: 'It was rejected and hasn’t submitted new information',
}

/** Decides a review if it is still open, so that only one of two operators succeeds. */
const decide = (given: string, decision: ReviewDecision, caller: Caller) =>
  transact(async (work) => {
    const row = await findCompany(work.trx, given)
    const emailed = await decideReview(work, row, decision, caller)
    if (!emailed) throw refusal('VALIDATION', { fields: { company: `${row.name} isn’t under review. ${reviewStates[row.verification]}` } })
    return { company: row.name, verification: decision.state, emailed }
  })

/** Lists the companies under review, oldest submission first. */
export const listWaitingCompanies: OperatorCommand = {
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
