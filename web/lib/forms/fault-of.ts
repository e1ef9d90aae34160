import * as z from 'zod/mini'

/** Returns the first message with which a schema rejects a typed value, or undefined when the value is valid. */
export const firstFault = (schema: z.ZodMiniType, typed: string): string | undefined => z.safeParse(schema, typed).error?.issues[0]?.message
