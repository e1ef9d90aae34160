/** The ways a message reaches a person. */
export const channels = ['email', 'sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]
