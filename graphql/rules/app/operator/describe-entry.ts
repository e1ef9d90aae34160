type EntryByHand = { at: Date; by: string | null; reason: string | null }

/** Describes an earlier entry by hand with its time, operator and reason, for the refusal of a second one. */
export const describeEntry = ({ at, by, reason }: EntryByHand): string =>
  `on ${at.toISOString()} by ${by ?? 'an operator without a name'}${reason ? `: “${reason}”` : ''}`
