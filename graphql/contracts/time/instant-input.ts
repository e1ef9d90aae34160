import * as z from 'zod/mini'

/** An ISO time with an offset from UTC, parsed to a Date. */
export const instantInput = z.pipe(
  z.iso.datetime({ offset: true, error: 'Please enter a time such as 2026-11-23T00:00:00Z' }),
  z.transform((value: string) => new Date(value)),
)
