import { Readable } from 'node:stream'
import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { readMe } from '#rules/platform/access/me.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { filled, parseJson } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { csvHead, csvLines } from '#rules/platform/export/csv-lines.ts'
import type { ImportColumn } from './file/sheet-head.ts'

const pageRows = 500
const errorColumn = 'error'

/**
 * Streams the lines that are still wrong, as CSV: the file's own columns and one that says why, in place of that of an earlier error file.
 * Refuses NOT_FOUND.
 */
export async function openErrorFile(givenId: string, caller: Caller): Promise<Readable> {
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
