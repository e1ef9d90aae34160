import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { trimmed } from '#contracts/text/text-input.ts'
import { type ChangeDecision, decideChange } from '#rules/company/decide-change.ts'
import { documentKey } from '#rules/company/document/document-files.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { files } from '#rules/platform/files/files.ts'
import type { OperatorCommand } from './operator-command.ts'

const request = rowId
const note = z
  .string('Give the reason the company will read')
  .check(trimmed, z.minLength(3, 'Give the reason the company will read'), z.maxLength(1000))

/**
 * Approves a change request and applies its information to the company, which stays verified. Issued documents keep the old information.
 * Refuses NOT_FOUND, and VALIDATION when the request is decided, the information has changed since, or a needed proof was deleted.
 */
export const approveChange: OperatorCommand = {
  run: async (body, caller) => {
    const { request: id } = parseInput(z.object({ request }), body)
    return decide(id, { status: 'approved', note: null }, caller)
  },
}

/** Refuses a change request and sends the company the reason. Refuses NOT_FOUND, and VALIDATION when the request is decided. */
export const refuseChange: OperatorCommand = {
  run: async (body, caller) => {
    const input = parseInput(z.object({ request, note }), body)
    return decide(input.request, { status: 'refused', note: input.note }, caller)
  },
}

const decide = (id: string, decision: ChangeDecision, caller: Caller) =>
  transact(async (work) => ({ request: id, status: decision.status, emailed: await decideChange(work, id, decision, caller) }))

/**
 * Lists pending change requests, oldest first, in three tables that share the request id. The table `changes` has the current and
 * the requested value of each column, and `documents` the paths of the files.
 */
export const listChangeRequests: OperatorCommand = {
  run: async () => {
    const knex = getDatabase()
    const rows = await knex('change_requests')
      .join('companies', 'companies.id', 'change_requests.company')
      .join('members', 'members.id', 'change_requests.requested_by')
      .where('change_requests.status', 'pending')
      .orderBy('change_requests.date_created')
      .limit(100)
      .select('change_requests.*', 'companies.name as company_name', 'members.email as requested_by_email')
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
        requested_by: row.requested_by_email,
        requested_at: new Date(row.date_created).toISOString(),
        reason: row.reason,
      })),
      changes: rows.flatMap((row) => {
        const before = parseJson<Record<string, unknown>>(row.before)
        return Object.entries(parseJson<Record<string, unknown>>(row.after)).map(([field, value]) => ({
          request: row.id,
          field,
          current: before[field] ?? '',
          requested: value ?? '',
        }))
      }),
      documents: rows.flatMap((row) =>
        documents
          .filter(({ id }) => parseJson<string[]>(row.document_ids).includes(id))
          .map(({ id, kind, name }) => ({ request: row.id, kind, name, file: files().describe(documentKey(id)) })),
      ),
    }
  },
}
