export const valueModes = ['same', 'per_recipient'] as const
export type ValueMode = (typeof valueModes)[number]

type Valued = { value_mode?: unknown; value?: unknown }

/**
 * How the rows of a link campaign get their value: the campaign's own, the same for everyone, or each row its own. In rows older than
 * the mode (null) the value decides: without one, each person has their own.
 */
export function valueModeOf({ value_mode: mode, value }: Valued): ValueMode {
  if (mode === 'same' || mode === 'per_recipient') return mode
  return value ? 'same' : 'per_recipient'
}

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
