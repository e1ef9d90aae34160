import * as z from 'zod/mini'
import { type ImportReading, importReadingInput } from '#graphql/contracts/import/reading.ts'
import { isLeftOut } from '#graphql/contracts/import/words.ts'
import { busyImports, checkedImports, isOneOf, openImports } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import type { OpenImport_importFragment } from '#web/gql/graphql.ts'

/** An import of a campaign, with the fields that all its views need. */
export const OpenImport_import = graphql(`
  fragment OpenImport_import on imports {
    id
    status
    file_name
    same_at
    columns
    sheets
    mapping
    reading
    findings
    rows
    valid
    invalid
    duplicate
    suppressed
    recent
    progress
    failure
    failure_code
    revision
  }
`)

export type OpenImport = OpenImport_importFragment

/** Returns "list" for pasted lines and "file" for an uploaded file. It selects the wording on the page. */
export const sourceOf = ({ file_name }: OpenImport): 'list' | 'file' => (file_name === 'pasted.csv' ? 'list' : 'file')

/** True while the file is processed, or checked but its findings are not loaded yet. Live updates do not carry findings. */
export const isBusyImport = (file: OpenImport | undefined): boolean =>
  file !== undefined && (isOneOf(busyImports, file.status) || (isOneOf(checkedImports, file.status) && !findingsOf(file)))

export const isOpenImport = (file: OpenImport | undefined): file is OpenImport => file !== undefined && isOneOf(openImports, file.status)

const fileColumns = z.array(z.object({ name: z.string(), samples: z.array(z.string()), isHidden: z.optional(z.boolean()) }))

export type FileColumn = z.output<typeof fileColumns>[number]

const fileSheets = z.array(
  z.object({
    index: z.number(),
    name: z.string(),
    isHidden: z.boolean(),
    rows: z.optional(z.number()),
    columns: fileColumns,
    above: z.array(z.string()),
  }),
)

export type FileSheet = z.output<typeof fileSheets>[number]

/** Returns the sheets of a workbook, or one sheet for a text file. Each column has up to three sample values. */
export function sheetsOf(file: OpenImport): FileSheet[] {
  const parsed = z.safeParse(fileSheets, file.sheets)
  return parsed.success ? parsed.data : []
}

const columnNumbers = z.record(z.string(), z.nullish(z.number()))

/** Returns the column number of each field. Undefined until the user has mapped the columns. */
export function readChosenColumns(file: OpenImport): Record<string, number | null | undefined> | undefined {
  const parsed = z.safeParse(columnNumbers, file.mapping)
  return parsed.success ? parsed.data : undefined
}

/** Returns the saved choices on how to read the file, such as the sheet, the order of dates and a value for empty cells. */
export function readingOf(file: OpenImport): ImportReading {
  const parsed = z.safeParse(importReadingInput, file.reading)
  return parsed.success ? parsed.data : {}
}

/** Returns the numbers of rows that are not added: those to correct, duplicates, and the sheet's own totals and notes. */
export const leftOutOf = (file: OpenImport) => ({
  invalid: file.invalid,
  duplicate: file.duplicate,
  notes: findingsOf(file)?.problems.find(({ code }) => isLeftOut(code))?.count ?? 0,
})

const fileFindings = z.object({
  hiddenRows: z.number(),
  problems: z.array(z.object({ column: z.string(), code: z.string(), count: z.number(), sample: z.string() })),
  mistyped: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
  sharedPhones: z.number(),
  sharedInboxes: z.optional(z.object({ count: z.number(), inboxes: z.number(), sample: z.string() })),
})

export type FileFindings = z.output<typeof fileFindings>

/** Returns the problems found in the whole file, such as hidden rows and unreadable cells. Undefined before the check. */
export function findingsOf(file: OpenImport): FileFindings | undefined {
  const parsed = z.safeParse(fileFindings, file.findings)
  return parsed.success ? parsed.data : undefined
}
