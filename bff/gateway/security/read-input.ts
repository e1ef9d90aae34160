import * as z from 'zod/mini'
import type { BffContext } from '#bff/gateway/bff-env.ts'
import { badInput } from '#bff/gateway/refusal.ts'
import { isCleanText } from '#bff/gateway/security/text-rules.ts'
import { readJson } from './read-body.ts'

/** Reads the JSON body of a call and parses it by the route's schema, which drops unknown fields. Refuses BAD_INPUT {path}. */
export async function readInput<Schema extends z.core.$ZodType>(
  c: BffContext,
  schema: Schema,
  bytesMax = bodyMax,
): Promise<z.output<Schema>> {
  const input = z.safeParse(schema, requireCleanText(await readJson(c.env.incoming, bytesMax)))
  if (!input.success) throw badInput(input.error.issues[0]?.path.join('.') || 'body')
  return input.data
}

/**
 * Returns the body if no string or field name in it has NUL or broken Unicode, which a database cannot store (C3). Iterative, because
 * deeply nested brackets would overflow a recursion. Refuses BAD_INPUT.
 */
export function requireCleanText<Body extends object>(body: Body): Body {
  const waiting: [value: unknown, depth: number][] = [[body, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (depth > depthMax || (typeof value === 'string' && !isCleanText(value, bodyMax))) throw badInput('body')
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) waiting.push([name, depth], [inner, depth + 1])
  }
  return body
}

const bodyMax = 8 * 1024
const depthMax = 20
