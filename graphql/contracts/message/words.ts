/** The channels over which messages are sent. */
export const channels = ['email', 'sms', 'whatsapp'] as const
export type Channel = (typeof channels)[number]

/** The reasons for which a message failed, stored in `messages.failure_code`. The web app has a sentence for each. */
export const failureCodes = [
  'mailbox_unavailable',
  'mailbox_full',
  'message_refused',
  'smtp_delivery_failed',
  'provider_down',
  'may_have_arrived',
  'bounced',
  'spam_report',
  'sms_delivery_failed',
  'whatsapp_delivery_failed',
  'whatsapp_template_rejected',
  'whatsapp_not_opted_in',
  'invalid_number',
  'number_unreachable',
  'number_blocked',
  'country_not_allowed',
  'carrier_filtered',
  'channel_not_available',
  'unsubscribed',
  'undeliverable',
  'complained',
  'blocked',
  'erased',
  'unreadable',
] as const

export type FailureCode = (typeof failureCodes)[number]
