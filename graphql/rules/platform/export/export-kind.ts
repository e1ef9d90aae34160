import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Ability } from '#rules/platform/access/abilities.ts'
import type { Me } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A page of a list. `next` is the cursor of the following page, or undefined at the end. */
export type ExportPage<Row> = { rows: Row[]; next: number | undefined }

/**
 * A column of a list. With `digits`, its cells are numbers with that many decimals in a spreadsheet. With `isTime`, they start with a
 * time such as 2026-11-23 09:30:05 and are dates in a spreadsheet.
 */
export type Column = { name: string; digits?: number; isTime?: true }

/** The columns of a list, and the text cells of a row in the same order. */
export type Layout<Row> = { columns: (me: Me) => Column[]; cells: (row: Row, me: Me) => string[] }

/** The heading of a printed list, with optional rows above and below it. These have one cell per column. */
export type PrintFrame = { title: string; facts: [name: string, value: string][]; above?: string[]; below?: string[] }

/** A list that can be exported, with its ability, filter and page reader. */
export type ExportKind<Schema extends z.ZodMiniType = z.ZodMiniType, Row = unknown> = {
  may: Ability
  /** The file name before the date. */
  name: string
  filter: Schema
  /** Requires a recent one-time code for the ticket (STEP_UP_REQUIRED). */
  stepUp?: true
  /** Runs in the transaction that consumes a ticket, for a list that counts and audits downloads instead of tickets. */
  begin?: (work: UnitOfWork, me: Me, filter: z.output<Schema>, audit: CommandContext<unknown>['audit']) => Promise<void>
  /** Counts the rows. Too many for the format are refused before a ticket is created. */
  count: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<number>
  /** Reads a page of rows in display order. `after` is the cursor of the previous page. */
  readPage: (knex: Knex, me: Me, filter: z.output<Schema>, after: number | undefined) => Promise<ExportPage<Row>>
  /** The layout as CSV and as a spreadsheet, with the same wording as on the page. */
  file: Layout<Row>
  /** The layout as a page to print, for lists that can be printed. */
  print?: Layout<Row> & { frame: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<PrintFrame> }
}

/** The export kinds by their name in tickets and addresses. */
export type ExportKinds = Record<string, ExportKind>

/** Declares an export kind and infers the filter type of `readPage`. */
export const exportKind = <Schema extends z.ZodMiniType, Row>(kind: ExportKind<Schema, Row>): ExportKind =>
  // safe: the kind's own schema parses the filter and its own readPage reads the rows
  kind as unknown as ExportKind

/** The maximum rows by format. Excel has 1,048,576 lines, and a browser holds a printed list in memory. */
export const rowsMax = { csv: 1_000_000, xlsx: 1_000_000, print: 100_000 }

export type ExportFormat = keyof typeof rowsMax

export const ticketMs = 60_000
