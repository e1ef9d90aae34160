import * as z from 'zod/mini'

/** Parses a JSON column with its schema. Returns null when it cannot be read. */
export function readColumn<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : null
}
