import * as z from 'zod/mini'

/** The sentence of each field that a schema refuses, by the field's path. */
export const faults = (schema: z.ZodMiniType, value: unknown): Record<string, string> =>
  Object.fromEntries((z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
