const dayMs = 24 * 60 * 60_000

/** Days before a key's end at which its Owners and Admins are warned. */
export const warningDays = [14, 2] as const

export type WarningDays = (typeof warningDays)[number]

/** Returns the latest warning that is already due, or null before the first. */
export function warningAlreadyDue(endsAt: Date, now: Date): WarningDays | null {
  const left = endsAt.getTime() - now.getTime()
  return [...warningDays].reverse().find((days) => left <= days * dayMs) ?? null
}
