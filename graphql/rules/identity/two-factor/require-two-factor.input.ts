import * as z from 'zod/mini'

/** Days of grace that a company can give to turn two-factor on. 0 requires it at once. */
export const graceDays = [0, 7, 14, 30] as const

export type GraceDays = (typeof graceDays)[number]

export const defaultGraceDays: GraceDays = 7

export const requireTwoFactorInput = z.object({ graceDays: z.literal(graceDays, 'Choose none, 7, 14 or 30 days') })
