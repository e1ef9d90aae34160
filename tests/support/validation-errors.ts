import * as z from 'zod/mini'

/** Returns the message of each field that a schema refuses, by the field's path. */
export const validationErrors = (schema: z.ZodMiniType, value: unknown): Record<string, string> =>
  Object.fromEntries((z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
