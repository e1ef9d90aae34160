/** States in which a recharge may still be paid. */
const open = new Set(['created', 'awaiting_payment', 'processing', 'partially_credited'])

export const isOpen = (status: string): boolean => open.has(status)

/** States in which nobody has paid yet, so that it can still be called off. */
export const isCancellable = (status: string): boolean => status === 'created' || status === 'awaiting_payment'

export const statusPath = (id: string): string => `/recharge/status?id=${id}`
