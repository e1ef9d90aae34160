import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Ability } from '#rules/platform/access/abilities.ts'
import type { Me } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** A page of a list: `next` is where the following one begins, undefined at the end. */
export type ExportPage<Row> = { rows: Row[]; next: number | undefined }

/** `digits`: its cells are plain decimals with so many places, numbers in a spreadsheet. */
export type Column = { name: string; digits?: number }

/** How a row is set out: a cell a column, as text. */
export type Layout<Row> = { columns: (me: Me) => Column[]; cells: (row: Row, me: Me) => string[] }

/** What stands round the lines of a printed list: rows above and below have a cell a column. */
export type PrintFrame = { title: string; facts: [name: string, value: string][]; above?: string[]; below?: string[] }

/** A list that can be taken as a file: who may, how it is filtered, and how a page of it is read. */
export type ExportKind<Schema extends z.ZodMiniType = z.ZodMiniType, Row = unknown> = {
  may: Ability
  /** What the file is called, before the day. */
  name: string
  filter: Schema
  /** Asks for a fresh one-time code before the ticket (STEP_UP_REQUIRED). */
  stepUp?: true
  /** In the transaction that uses a ticket up: a list that counts its downloads, and audits them instead of the tickets. */
  begin?: (work: UnitOfWork, me: Me, filter: z.output<Schema>, audit: CommandContext<unknown>['audit']) => Promise<void>
  /** How many rows that are; too many for the format are refused before a ticket is made. */
  count: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<number>
  /** Rows in the order of the page; `after` is where the last page ended. */
  readPage: (knex: Knex, me: Me, filter: z.output<Schema>, after: number | undefined) => Promise<ExportPage<Row>>
  /** As CSV and as a spreadsheet, in the words of the page. */
  file: Layout<Row>
  /** On paper, where there is a document of it. */
  print?: Layout<Row> & { frame: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<PrintFrame> }
}

/** All kinds by the names that tickets and addresses know. */
export type ExportKinds = Record<string, ExportKind>

/** Declares a kind; its filter's type is what readPage gets. */
export const exportKind = <Schema extends z.ZodMiniType, Row>(kind: ExportKind<Schema, Row>): ExportKind =>
  // the filter was parsed by this very schema before it comes back, the rows were read by this very readPage
  kind as unknown as ExportKind

/** Excel ends at 1,048,576 lines; a browser holds a printed list whole. */
export const rowsMax = { csv: 1_000_000, xlsx: 1_000_000, print: 100_000 }

export type ExportFormat = keyof typeof rowsMax

export const ticketMs = 60_000
