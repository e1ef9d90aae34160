import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { trimmed } from '#contracts/text/text-input.ts'
import type { Row } from '#model/tables.ts'
import { changeDecidedMail } from '#rules/company/company-mails.ts'
import { documentPath } from '#rules/company/document/document-files.ts'
import { provenColumns } from '#rules/company/request-company-change.ts'
import { updateTaxPlace, updateTaxRate } from '#rules/company/update-taxes.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const request = rowId
const note = z
  .string('Give the reason the company will read')
  .check(trimmed, z.minLength(3, 'Give the reason the company will read'), z.maxLength(1000))

/**
 * Approves a change request and applies its information to the company, which stays verified. Issued documents keep the old information.
 * Refuses NOT_FOUND, and VALIDATION when the request is decided, the information has changed since, or a needed proof was deleted.
 */
export const approveChange: OperatorCommand = {
  usage: '--request ID',
  run: async (body, caller) => {
    const { request: id } = parseInput(z.object({ request }), body)
    return decide(id, { status: 'approved', note: null }, caller)
  },
}

/** Refuses a change request and sends the company the reason. Refuses NOT_FOUND, and VALIDATION when the request is decided. */
export const refuseChange: OperatorCommand = {
  usage: '--request ID --note "why not"',
  run: async (body, caller) => {
    const input = parseInput(z.object({ request, note }), body)
    return decide(input.request, { status: 'refused', note: input.note }, caller)
  },
}

type Decision = { status: 'approved' | 'refused'; note: string | null }
type Columns = Record<string, unknown>

/** Decides a pending request under the company's row lock, so that only one of concurrent decisions or withdrawals succeeds. */
const decide = (id: string, { status, note }: Decision, caller: Caller) =>
  transact(async (work) => {
    const { trx, now } = work
    const known = await trx('change_requests').where({ id }).first('company')
    if (!known) throw refusal('NOT_FOUND')
    await touch(work, 'companies', { id: known.company })
    const [decided] = await trx('change_requests')
      .where({ id, status: 'pending' })
      .update({ status, note, open_key: null, decided_at: now })
      .returning('*')
    if (!decided) {
      const { status: is } = await orThrow(trx('change_requests').where({ id }).first('status'))
      throw refusal('VALIDATION', { fields: { request: `This request is ${is}, it can’t be decided again` } })
    }
    const [before, after] = [parseJson(decided.before), parseJson(decided.after)]
    if (status === 'approved') {
      await lockProof(work, parseJson(decided.document_ids), after)
      await applyDetails(work, known.company, before, after)
    }
    const action = status === 'approved' ? 'company.approve_change' : 'company.refuse_change'
    const recorded = status === 'approved' ? { before, after } : { detail: { note } }
    await auditOperator(work, caller, known.company, action, 'change_requests', id, recorded)
    if (status === 'approved' && 'registration_country' in after) await updateTaxRate(work, known.company, caller)
    if (status === 'approved') await updateTaxPlace(work, known.company)
    return { request: id, status, emailed: await notifyCompany(work, decided, { status, note }) }
  })

/**
 * Locks the documents that prove a register change, so that the company cannot delete them before the commit. Other changes need none.
 * Refuses VALIDATION when the company has already deleted all of them.
 */
async function lockProof({ trx }: UnitOfWork, documents: string[], after: Columns): Promise<void> {
  if (!provenColumns.some((column) => column in after)) return
  const held = await trx('documents').whereIn('id', documents).where({ status: 'stored' }).update({ status: 'stored' })
  if (!held) throw refusal('VALIDATION', { fields: { request: 'The company has deleted its document since. Refuse this request.' } })
}

/** Updates the company in one statement, if each value is still what it was at the request. Refuses VALIDATION otherwise. */
async function applyDetails({ trx }: UnitOfWork, company: string, before: Columns, after: Columns): Promise<void> {
  const changed = await trx('companies')
    .where({ id: company, verification: 'verified' })
    .where((query) => {
      for (const [column, value] of Object.entries(before)) {
        if (value === null) query.whereNull(column)
        else query.where(column, value as string)
      }
    })
    .update(after)
  if (!changed) throw refusal('VALIDATION', { fields: { request: 'The company’s information has changed since. Refuse this request.' } })
}

/** Queues an email with the decision to the company's active owners and the requester, and returns their addresses. */
async function notifyCompany({ trx, now }: UnitOfWork, taken: Row<'change_requests'>, { status, note }: Decision): Promise<string[]> {
  const { name } = await orThrow(trx('companies').where({ id: taken.company }).first('name'))
  const people = await trx('members')
    .where({ company: taken.company, kind: 'person', status: 'active' })
    .where((query) => query.where({ company_role: 'Owner' }).orWhere({ id: taken.requested_by }))
    .select('id', 'email')
  const payload = { companyName: name, status, note, columns: Object.keys(parseJson(taken.after)) }
  for (const { id, email } of people)
    await queueAccountMail(trx, { kind: changeDecidedMail, to: email, payload, dedupeKey: `change-decided:${taken.id}:${id}`, now })
  return people.map(({ email }) => email)
}

/**
 * Lists pending change requests, oldest first, in three tables that share the request id. The table `changes` has the old and the wanted
 * value of each column, and `documents` the paths of the files.
 */
export const listChangeRequests: OperatorCommand = {
  usage: '',
  run: async () => {
    const knex = getDatabase()
    const rows = await knex('change_requests')
      .join('companies', 'companies.id', 'change_requests.company')
      .join('members', 'members.id', 'change_requests.requested_by')
      .where('change_requests.status', 'pending')
      .orderBy('change_requests.date_created')
      .limit(100)
      .select('change_requests.*', 'companies.name as company_name', 'members.email as asked_by')
    const documents = await knex('documents')
      .whereIn(
        'id',
        rows.flatMap(({ document_ids }) => parseJson<string[]>(document_ids)),
      )
      .where({ status: 'stored' })
      .select('id', 'kind', 'name')
    return {
      requests: rows.map((row) => ({
        request: row.id,
        company: row.company_name,
        asked_by: row.asked_by,
        asked_at: new Date(row.date_created).toISOString(),
        reason: row.reason,
      })),
      changes: rows.flatMap((row) => {
        const before = parseJson<Record<string, unknown>>(row.before)
        return Object.entries(parseJson<Record<string, unknown>>(row.after)).map(([field, value]) => ({
          request: row.id,
          field,
          is: before[field] ?? '',
          wanted: value ?? '',
        }))
      }),
      documents: rows.flatMap((row) =>
        documents
          .filter(({ id }) => parseJson<string[]>(row.document_ids).includes(id))
          .map(({ id, kind, name }) => ({ request: row.id, kind, name, file: documentPath(id) })),
      ),
    }
  },
}
