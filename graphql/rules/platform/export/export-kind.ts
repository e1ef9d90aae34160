import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Ability } from '#contracts/access/abilities.ts'
import type { Me } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A page of a list. `next` is the cursor of the following page, or undefined at the end. */
export type ExportPage<Row> = { rows: Row[]; next: number | undefined }

/**
 * A column of an exported list. With `digits`, a spreadsheet shows its cells as numbers with that many decimals. With `isTime`, cells start
 * with a time such as 2026-11-23 09:30:05 and become dates.
 */
export type Column = { name: string; digits?: number; isTime?: true }

/** The columns of a list, and the text cells of a row in the same order. */
export type Layout<Row> = { columns: (me: Me) => Column[]; cells: (row: Row, me: Me) => string[] }

/**
 * The text around a printed list: a title, named facts below it, and optional rows above and below the list. These rows have one cell per
 * column.
 */
export type PrintFrame = { title: string; facts: [name: string, value: string][]; above?: string[]; below?: string[] }

/** A list that can be exported: the ability it requires if any, its filter, a page reader and its layouts. */
export type ExportKind<Schema extends z.ZodMiniType = z.ZodMiniType, Row = unknown> = {
  /** Undefined if every member may export the list, because every member reads it. */
  may?: Ability
  /** Start of the name of the downloaded file. The date follows it. */
  name: string
  filter: Schema
  /** Requires a one-time code in the last 15 minutes to create the ticket of a download (STEP_UP_REQUIRED). */
  stepUp?: true
  /**
   * Runs in the transaction that starts the download. Set it for a list that audits each download itself. Other lists are audited when the
   * ticket is created.
   */
  begin?: (work: UnitOfWork, me: Me, filter: z.output<Schema>, audit: CommandContext<unknown>['audit']) => Promise<void>
  /** Counts the rows of the filtered list. More rows than `rowsMax` of the format are refused before a ticket is created. */
  count: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<number>
  /** Reads a page of rows in display order. `after` is the cursor of the previous page. */
  readPage: (knex: Knex, me: Me, filter: z.output<Schema>, after: number | undefined) => Promise<ExportPage<Row>>
  /** The columns and cells of the CSV and XLSX files, with the same wording as in the web. */
  file: Layout<Row>
  /** The columns, cells and title of the page to print. Without it the list cannot be printed. */
  print?: Layout<Row> & { frame: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<PrintFrame> }
}

/** A document about one row, such as what is held about a person: the ability it requires, its filter and its text as JSON. */
export type DocumentKind<Schema extends z.ZodMiniType = z.ZodMiniType> = Pick<ExportKind<Schema>, 'may' | 'name' | 'filter' | 'stepUp'> & {
  /** Refuses NOT_FOUND unless the company has the row. */
  find: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<unknown>
  /** Runs in the transaction that starts the download, and audits it. */
  begin: NonNullable<ExportKind<Schema>['begin']>
  /** Writes the document in parts. */
  writeJson: (knex: Knex, me: Me, filter: z.output<Schema>) => AsyncGenerator<string>
}

/** The lists and documents that can be exported, by the name that the ticket stores and the request path contains. */
export type ExportKinds = Record<string, ExportKind | DocumentKind>

/** Declares a list that can be exported. Infers the filter type of `readPage` from `filter`. */
export const defineExport = <Schema extends z.ZodMiniType, Row>(kind: ExportKind<Schema, Row>): ExportKind =>
  // safe: the kind's own schema parses the filter and its own readPage reads the rows
  kind as unknown as ExportKind

/** Declares a document about one row. Infers the filter type of `writeJson` from `filter`. */
export const defineDocument = <Schema extends z.ZodMiniType>(kind: DocumentKind<Schema>): DocumentKind =>
  // safe, as for `defineExport`
  kind as unknown as DocumentKind

/** The maximum number of rows of one export, by format. Excel has 1,048,576 lines, and a browser holds a printed list in memory. */
export const rowsMax = { csv: 1_000_000, xlsx: 1_000_000, print: 100_000 }

export type ExportFileFormat = keyof typeof rowsMax

export const ticketMs = 60_000
