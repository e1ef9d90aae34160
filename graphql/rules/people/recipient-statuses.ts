/** A person's statuses, the weakest first: carriers' reports only ever move forward in this order. */
export const recipientStatuses = ['active', 'undeliverable', 'unsubscribed', 'complained', 'blocked', 'erased'] as const

export type RecipientStatus = (typeof recipientStatuses)[number]
