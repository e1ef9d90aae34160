import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import * as z from 'zod/mini'
import type { ImportColumn } from '#contracts/import/words.ts'
import { readMe } from '#rules/platform/access/me.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { nonNull, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { csvHead, csvLines } from '#rules/platform/export/csv-lines.ts'
import { route } from '#rules/platform/http/route.ts'

/** Registers the route that downloads an import's invalid rows. The upload route is in app/upload-routes.ts. Refuses NOT_FOUND. */
export function importRoutes(router: Router): void {
  route(router, 'get', '/imports/:id/errors', 'person', async ({ req, res, caller }) => {
    const file = await openErrorFile(String(req.params.id), caller)
    res.status(200).type('text/csv').set('cache-control', 'no-store').set('content-disposition', 'attachment; filename="import-errors.csv"')
    // A client that disconnects is not an error.
    await pipeline(file, res).catch(() => res.destroy())
  })
}

const pageRows = 500
const errorColumn = 'error'

/** Returns a stream of the still invalid rows as CSV: the file's own columns, then the reason as the column `error`. Refuses NOT_FOUND. */
async function openErrorFile(givenId: string, caller: Caller): Promise<Readable> {
  const knex = getDatabase()
  const me = await readMe(knex, caller.user)
  const id = z.parse(rowId, givenId)
  const row = await knex('imports').where({ id, company: me.company }).first('columns')
  if (!row) throw refusal('NOT_FOUND')
  const columns = nonNull(parseJson(row.columns))
  return Readable.from(errorLines(id, columns))
}

/** Yields CSV text in pages of 500 rows. Queries a page only when it is read, so that a slow download holds no database connection. */
async function* errorLines(id: string, columns: ImportColumn[]): AsyncGenerator<string> {
  const own = columns.map(({ name }, index) => ({ name, index })).filter(({ name }) => name !== errorColumn)
  yield csvHead([...own.map(({ name }) => name), errorColumn])
  let after = -1
  for (;;) {
    const rows = await getDatabase()('import_errors')
      .where({ import: id, state: 'open' })
      .where('row_no', '>', after)
      .orderBy('row_no')
      .limit(pageRows)
      .select('row_no', 'raw', 'message')
    const last = rows.at(-1)
    if (!last) return
    yield csvLines(rows.map(({ raw, message }) => [...own.map(({ index }) => parseJson(raw)[index] ?? ''), message]))
    after = last.row_no
  }
}
