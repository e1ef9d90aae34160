export const valueModes = ['same', 'per_recipient'] as const
export type ValueMode = (typeof valueModes)[number]

/** How the rows of a campaign get their value: a link campaign's own, the same for everyone, or each row its own. */
export const valueModeOf = ({ value_mode: mode }: { value_mode?: unknown }): ValueMode => (mode === 'same' ? 'same' : 'per_recipient')

type Wanted = { valueMode?: ValueMode | null | undefined; value?: number | null | undefined }

/**
 * The columns that a caller's answer sets, the value in minor units: a value alone decides the mode, and a value per person leaves none
 * for everyone.
 */
export function valueColumns({ valueMode, value }: Wanted): { value_mode?: ValueMode; value?: number | null } {
  if (valueMode === 'per_recipient') return { value_mode: valueMode, value: null }
  if (valueMode === 'same') return { value_mode: valueMode, ...(value !== undefined && { value }) }
  return value === undefined ? {} : { value_mode: value === null ? 'per_recipient' : 'same', value }
}
