import type { z } from 'zod'
import type { BffContext } from '#bff/bff-env.ts'
import { badInput } from '#bff/refusal.ts'
import { readJson } from './read-body.ts'

/** The body of a call as the door's schema has it; what else was sent is left here. */
export async function readInput<Schema extends z.ZodType>(c: BffContext, schema: Schema): Promise<z.output<Schema>> {
  const input = schema.safeParse(await readJson(c.env.incoming, bodyMax))
  if (!input.success) throw badInput(input.error.issues[0]?.path.join('.') || 'body')
  return input.data
}

const bodyMax = 8 * 1024
