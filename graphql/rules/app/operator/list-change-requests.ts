import getDatabase from '@directus/api/database/index'
import { documentPath } from '#rules/company/document/document-files.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { OperatorCommand } from './operator-command.ts'

/** Changes of verified information that wait to be decided, the longest waiting first: a line for each value, then reason and files. */
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
