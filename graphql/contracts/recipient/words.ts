/** A person's statuses, from the weakest to the strongest. A delivery report never replaces a status with a weaker one. */
export const recipientStatuses = ['active', 'undeliverable', 'unsubscribed', 'complained', 'blocked', 'erased'] as const

export type RecipientStatus = (typeof recipientStatuses)[number]
