import type { ImportMapping, ImportReading } from '#contracts/import/reading.ts'
import type { ImportColumn, ImportFindings, SheetHead } from '#contracts/import/words.ts'
import { checkedImports, isOneOf } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { nonNull, parseJson } from '#rules/platform/db/database.ts'

export type ImportRow = Omit<Row<'imports'>, 'columns' | 'sheets' | 'mapping' | 'reading' | 'findings' | 'tags'> & {
  columns: ImportColumn[]
  sheets: SheetHead[]
  mapping: ImportMapping | null
  reading: ImportReading
  findings: ImportFindings | null
  tags: string[] | null
}

export const parseImport = (row: Row<'imports'>): ImportRow => ({
  ...row,
  columns: nonNull(parseJson(row.columns)),
  sheets: parseJson(row.sheets) ?? [],
  mapping: parseJson(row.mapping),
  reading: parseJson(row.reading) ?? {},
  findings: parseJson(row.findings),
  tags: parseJson(row.tags),
})

/** Locks one of the company's imports and raises its revision, which notifies its subscribers. Refuses NOT_FOUND. */
export async function lockImportForUpdate(work: UnitOfWork, id: string, me: Me): Promise<ImportRow> {
  const row = await touchRow(work, 'imports', { id, company: me.company })
  if (!row) throw refusal('NOT_FOUND')
  return parseImport(row)
}

/** Returns true if the whole file is checked and the import has not been applied. */
export const isChecked = ({ status }: ImportRow): boolean => isOneOf(checkedImports, status)

export const zeroCounts = { rows: 0, valid: 0, invalid: 0, duplicate: 0, suppressed: 0, recent: 0, progress: 0 }
