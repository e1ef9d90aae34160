import type { StatementDetails } from './document-details.ts'

/** Returns the time zone of a statement's month. Browser-safe. */
export const monthZoneOf = ({ monthZone, timeZone }: Pick<StatementDetails, 'monthZone' | 'timeZone'>): string => monthZone ?? timeZone
