import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import * as z from 'zod/mini'
import { readMe } from '#rules/platform/access/me.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { filled, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { csvHead, csvLines } from '#rules/platform/export/csv-lines.ts'
import { route } from '#rules/platform/http/route.ts'
import type { ImportColumn } from './file/sheet-head.ts'
import { removeAbandonedUploads } from './stored-file.ts'

/** The bad lines of a recipients file, as a download; app/upload-routes.ts takes the file. Refuses NOT_FOUND. */
export function importRoutes(router: Router): void {
  removeAbandonedUploads(Date.now()).catch(() => undefined)
  route(router, 'get', '/imports/:id/errors', 'person', async ({ req, res, caller }) => {
    const file = await openErrorFile(String(req.params.id), caller)
    res.status(200).type('text/csv').set('cache-control', 'no-store').set('content-disposition', 'attachment; filename="import-errors.csv"')
    // A reader that leaves early is no failure.
    await pipeline(file, res).catch(() => res.destroy())
  })
}

const pageRows = 500
const errorColumn = 'error'

/**
 * Streams the lines that are still wrong, as CSV: the file's own columns and one that says why, in place of that of an earlier error file.
 * Refuses NOT_FOUND.
 */
async function openErrorFile(givenId: string, caller: Caller): Promise<Readable> {
  const knex = getDatabase()
  const me = await readMe(knex, caller.user)
  const id = z.parse(rowId, givenId)
  const row = await knex('imports').where({ id, company: me.company }).first('columns')
  if (!row) throw refusal('NOT_FOUND')
  const columns = filled(parseJson(row.columns))
  return Readable.from(errorLines(id, columns))
}

/** Reads a page only when the reader has taken the last one: a slow download holds no connection. */
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
