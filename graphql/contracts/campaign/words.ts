/** The three ways to deliver a reward (P2): a link, a code, or points in an account. */
export const deliveryTypes = ['rewardlinks', 'rewardcodes', 'rewardpoints'] as const

export type DeliveryType = (typeof deliveryTypes)[number]

export const valueModes = ['same', 'per_recipient'] as const
export type ValueMode = (typeof valueModes)[number]

/** Returns the value mode of a link campaign: `same` if everyone gets the campaign's value, `per_recipient` if each row has its own. */
export const valueModeOf = ({ value_mode: mode }: { value_mode?: unknown }): ValueMode => (mode === 'same' ? 'same' : 'per_recipient')

type ValueInput = { valueMode?: ValueMode | null | undefined; value?: number | null | undefined }

/**
 * Returns the columns `value_mode` and `value` (minor units) for a caller's input. A value without a mode implies `same`. In the mode
 * `per_recipient`, the value is that of recipients without their own.
 */
export function valueColumns({ valueMode, value }: ValueInput): { value_mode?: ValueMode; value?: number | null } {
  if (valueMode) return { value_mode: valueMode, ...(value !== undefined && { value }) }
  return value === undefined ? {} : { value_mode: value === null ? 'per_recipient' : 'same', value }
}

export const eventKinds = ['campaign', 'money', 'people', 'messages'] as const

export type EventKind = (typeof eventKinds)[number]
