import * as z from 'zod/mini'

/** Returns the first message with which a schema rejects a value, or undefined. */
export const firstFault = (schema: z.ZodMiniType, typed: string): string | undefined => z.safeParse(schema, typed).error?.issues[0]?.message
