/** The channels over which messages are sent. */
export const channels = ['email', 'sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]
