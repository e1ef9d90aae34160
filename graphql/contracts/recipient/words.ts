/** A person's statuses, from the weakest to the strongest. A delivery report never replaces a status with a weaker one. */
export const recipientStatuses = ['active', 'undeliverable', 'unsubscribed', 'complained', 'blocked', 'erased'] as const

export type RecipientStatus = (typeof recipientStatuses)[number]

/**
 * The ways in which people unsubscribe: by their email program, the unsubscribe page, replying STOP, or marking a message as spam. They
 * come back by the page, or by replying START.
 */
export type ConsentWay = 'mail_program' | 'page' | 'stop' | 'complaint'

/**
 * A cause of a person's status. `active` is the person's request to get messages again, and changes no stronger status. `at` is an ISO
 * time, null if unknown. `way` is undefined where the person did nothing.
 */
export type StatusCause = { status: RecipientStatus; reason: string | null; at: string | null; way?: ConsentWay }
