import * as z from 'zod/mini'

/** A JSON column by its rule; null when it cannot be read, as if it were not filled in yet. */
export function readColumn<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : null
}
