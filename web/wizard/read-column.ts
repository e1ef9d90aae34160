import * as z from 'zod/mini'

/** Parses the value of a JSON column with its schema. Returns null when the value is missing or invalid. */
export function readColumn<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | null {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : null
}
