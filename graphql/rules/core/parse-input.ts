import * as z from 'zod/mini'
import { refuse } from './refusal.ts'

/** Parses by the schema that the form shares; every failing field in one answer (V rows: the same words on both ends). */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw refuse('VALIDATION', { fields })
}
