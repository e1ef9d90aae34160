import * as z from 'zod/mini'

/** A moment, with its offset. */
export const instantInput = z.pipe(
  z.iso.datetime({ offset: true, error: 'Please enter a time such as 2026-11-23T00:00:00Z' }),
  z.transform((value: string) => new Date(value)),
)
