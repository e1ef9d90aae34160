import * as z from 'zod/mini'

/** Why a schema refuses what was typed, in its words. */
export const faultOf = (schema: z.ZodMiniType, typed: string): string | undefined => z.safeParse(schema, typed).error?.issues[0]?.message
