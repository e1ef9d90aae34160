/** What a person can be, the weakest first: reports of carriers only ever go on in this row. */
export const recipientStatuses = ['active', 'undeliverable', 'unsubscribed', 'complained', 'blocked', 'erased'] as const

export type RecipientStatus = (typeof recipientStatuses)[number]
