import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Ability } from '../core/abilities.ts'
import type { Me } from '../core/me.ts'

/** A page of a list: `next` is where the following one begins, undefined at the end. */
export type ExportPage = { rows: string[][]; next: number | undefined }

/** A list that can be taken as a file: who may, how it is filtered, and how a page of it is read. */
export type ExportKind<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  may: Ability
  /** What the file is called, before the day. */
  name: string
  filter: Schema
  columns: (me: Me) => string[]
  /** How many rows that are; too many for the format are refused before a ticket is made. */
  count: (knex: Knex, me: Me, filter: z.output<Schema>) => Promise<number>
  /** Rows in the words of the page, in its order; `after` is where the last page ended. */
  readPage: (knex: Knex, me: Me, filter: z.output<Schema>, after: number | undefined) => Promise<ExportPage>
}

/** Declares a kind; its filter's type is what readPage gets. */
export const exportKind = <Schema extends z.ZodMiniType>(kind: ExportKind<Schema>): ExportKind =>
  // the filter was parsed by this very schema before it comes back
  kind as unknown as ExportKind
