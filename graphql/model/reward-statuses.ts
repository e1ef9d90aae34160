/** Statuses in which a person can still take something of a reward. */
export const openStatuses = ['issued', 'viewed', 'partially_claimed']

/** Statuses in which it holds money that can be taken back. */
export const holdingStatuses = [...openStatuses, 'frozen']
