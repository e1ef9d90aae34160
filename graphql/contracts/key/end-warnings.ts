const dayMs = 24 * 60 * 60_000

/** The numbers of days before a key expires at which the company's Owners and Admins are warned. */
export const warningDays = [14, 2] as const

export type WarningDays = (typeof warningDays)[number]

/**
 * Returns the days of the last warning that is already due, 14 or 2, or null when more than 14 days are left. A key set to end so soon is
 * stored as warned, so that this warning is not emailed.
 */
export function warningAlreadyDue(endsAt: Date, now: Date): WarningDays | null {
  const left = endsAt.getTime() - now.getTime()
  return [...warningDays].reverse().find((days) => left <= days * dayMs) ?? null
}
