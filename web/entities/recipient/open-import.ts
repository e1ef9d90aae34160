import * as z from 'zod/mini'
import { busyImports, checkedImports, isOneOf, openImports } from '#graphql/model/statuses.ts'
import { type ImportReading, importReadingInput } from '#graphql/rules/people/import/file/import-reading.input.ts'
import { graphql } from '#web/gql/gql.ts'
import type { OpenImport_importFragment } from '#web/gql/graphql.ts'

/** A file being imported into the campaign: what every view of it needs. */
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

/** Where its lines come from, as the words of the import choose between. */
export const sourceOf = ({ file_name }: OpenImport): 'list' | 'file' => (file_name === 'pasted.csv' ? 'list' : 'file')

/** Whether a file is being read or added. A checked one is shown once its findings are here, which the live update leaves out. */
export const isBusy = (file: OpenImport | undefined): boolean =>
  file !== undefined && (isOneOf(busyImports, file.status) || (isOneOf(checkedImports, file.status) && !findingsOf(file)))

export const isOpen = (file: OpenImport | undefined): file is OpenImport => file !== undefined && isOneOf(openImports, file.status)

const fileColumns = z.array(z.object({ name: z.string(), samples: z.array(z.string()), isHidden: z.optional(z.boolean()) }))

export type FileColumn = z.output<typeof fileColumns>[number]

const fileSheets = z.array(
  z.object({ index: z.number(), name: z.string(), isHidden: z.boolean(), columns: fileColumns, above: z.array(z.string()) }),
)

export type FileSheet = z.output<typeof fileSheets>[number]

/** The sheets of a workbook, or the one table of a text; each column has up to three samples. */
export function sheetsOf(file: OpenImport): FileSheet[] {
  const parsed = z.safeParse(fileSheets, file.sheets)
  return parsed.success ? parsed.data : []
}

const columnNumbers = z.record(z.string(), z.nullish(z.number()))

/** Which column was chosen for what. Undefined until columns are chosen. */
export function chosenColumns(file: OpenImport): Record<string, number | null | undefined> | undefined {
  const parsed = z.safeParse(columnNumbers, file.mapping)
  return parsed.success ? parsed.data : undefined
}

/** How the file is read: what was answered so far. */
export function readingOf(file: OpenImport): ImportReading {
  const parsed = z.safeParse(importReadingInput, file.reading)
  return parsed.success ? parsed.data : {}
}

const fileFindings = z.object({
  hiddenRows: z.number(),
  problems: z.array(z.object({ column: z.string(), code: z.string(), count: z.number(), sample: z.string() })),
  mistyped: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })),
  sharedPhones: z.number(),
})

export type FileFindings = z.output<typeof fileFindings>

/** What the check found in the whole file. Undefined until it is checked. */
export function findingsOf(file: OpenImport): FileFindings | undefined {
  const parsed = z.safeParse(fileFindings, file.findings)
  return parsed.success ? parsed.data : undefined
}
