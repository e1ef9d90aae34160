import * as z from 'zod/mini'
import { refusal } from './refusal.ts'

/**
 * Parses input by the schema that the form shares (V rows), so that both show the same messages.
 * Refuses VALIDATION {fields} with every invalid field at once.
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw refusal('VALIDATION', { fields: firstErrorByField(parsed.error) })
}

/** Parses a search, a filter or another part of a request that no form fills in. Refuses BAD_INPUT {path}. */
export function parseRequest<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw refusal('BAD_INPUT', { path: parsed.error.issues[0]?.path.join('.') || 'body' })
}

/** Returns the first error message of each invalid field, by the field's path. */
export function firstErrorByField(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}
