import * as z from 'zod/mini'

/** The path of Directus that sends the BFFs each changed row, one JSON text per line. An empty line says that the connection lives. */
export const changesPath = '/plutus/changes'

/** In ms. The time between two empty lines. */
export const changesBeatMs = 3000

/** A line: rows of one collection after a change, with the columns that the hub's account reads. Their company is `{id}`. */
export const changedRows = z.object({
  collection: z.string(),
  event: z.enum(['create', 'update']),
  rows: z.array(z.record(z.string(), z.unknown())),
})

export type ChangedRows = z.output<typeof changedRows>
