import * as z from 'zod/mini'

/** How many days a company may give its people to turn two-factor on; 0 is at once. */
export const graceDays = [0, 7, 14, 30] as const

export type GraceDays = (typeof graceDays)[number]

export const usualGraceDays: GraceDays = 7

export const requireTwoFactorInput = z.object({ graceDays: z.literal(graceDays, 'Choose none, 7, 14 or 30 days') })
