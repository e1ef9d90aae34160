/** A person's statuses, from the weakest to the strongest. Delivery reports only ever raise the status. */
export const recipientStatuses = ['active', 'undeliverable', 'unsubscribed', 'complained', 'blocked', 'erased'] as const

export type RecipientStatus = (typeof recipientStatuses)[number]
