import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Ability } from '#rules/platform/access/abilities.ts'
import type { Me } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A page of a list: `next` is where the following one begins, undefined at the end. */
export type ExportPage<Row> = { rows: Row[]; next: number | undefined }

/**
 * `digits`: its cells are plain decimals with so many places, which are numbers in a spreadsheet. `isTime`: they begin with a time such
 * as 2026-11-23 09:30:05, which is a date in a spreadsheet.
 */
export type Column = { name: string; digits?: number; isTime?: true }

/** How a row is laid out: one cell a column, as text. */
export type Layout<Row> = { columns: (me: Me) => Column[]; cells: (row: Row, me: Me) => string[] }

/** What surrounds the lines of a printed list: rows above and below have one cell a column. */
export type PrintFrame = { title: string; facts: [name: string, value: string][]; above?: string[]; below?: string[] }

/** A list that can be exported: who may, how it is filtered, and how a page of it is read. */
export type ExportKind<Schema extends z.ZodMiniType = z.ZodMiniType, Row = unknown> = {
  may: Ability
  /** The file's name, before the date. */
  name: string
  filter: Schema
  /** Asks for a fresh one-time code before the ticket (STEP_UP_REQUIRED). */
  stepUp?: true
  /** Runs in the transaction that uses a ticket up, for a list that counts its downloads and audits them instead of the tickets. */
  begin?: (work: UnitOfWork, me: Me, filter: z.output<Schema>, audit: CommandContext<unknown>['audit']) => Promise<void>
  /** How many rows there are; too many for the format are refused before a ticket is made. */
  count: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<number>
  /** Rows in the order of the page; `after` is where the last page ended. */
  readPage: (knex: Knex, me: Me, filter: z.output<Schema>, after: number | undefined) => Promise<ExportPage<Row>>
  /** As CSV and as a spreadsheet, with the wording of the page. */
  file: Layout<Row>
  /** As a page to print, for lists that have one. */
  print?: Layout<Row> & { frame: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<PrintFrame> }
}

/** All kinds by the names that tickets and addresses know. */
export type ExportKinds = Record<string, ExportKind>

/** Declares a kind; readPage gets its filter's type. */
export const exportKind = <Schema extends z.ZodMiniType, Row>(kind: ExportKind<Schema, Row>): ExportKind =>
  // this very schema parsed the filter before it comes back, and this very readPage read the rows
  kind as unknown as ExportKind

/** Excel ends at 1,048,576 lines; a browser keeps a printed list whole in memory. */
export const rowsMax = { csv: 1_000_000, xlsx: 1_000_000, print: 100_000 }

export type ExportFormat = keyof typeof rowsMax

export const ticketMs = 60_000
