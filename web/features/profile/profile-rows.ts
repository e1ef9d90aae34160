import { useMay } from '#web/lib/use-may.ts'
import { type Row, rows } from '#web/routes.tsx'

export const areas = ['you', 'company'] as const

/** The pages of the profile area that this person may open, as in the table of contents. */
export function useProfileRows(): (area: (typeof areas)[number]) => readonly Row[] {
  const may = useMay()
  return (area) => rows.filter((row) => row.area === area && (!row.may || may(row.may)))
}
