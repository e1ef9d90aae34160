import type { Channel, FailureCode } from '#contracts/message/words.ts'
import { closedList } from '../fields.ts'
import type { MessageStatus } from '../statuses.ts'

export const messageStatus = closedList<MessageStatus>('MessageStatus', 'The state of a message.', {
  queued: 'It is sent at `next_attempt_at`.',
  sending: 'It is being handed to its carrier.',
  sent: 'Its carrier accepted it.',
  delivered: 'Its carrier reported that it arrived.',
  opened: 'Its person opened it.',
  retrying: 'It did not leave, and is tried again at `next_attempt_at`.',
  on_hold: 'Its reward is frozen, or its campaign or company paused.',
  failed: 'It was not delivered, or that is unknown: see `failure_code`.',
  suppressed: 'Not sent, because its person gets nothing: see `failure_code`.',
  cancelled: 'Not sent, because its reward was claimed or is over.',
})

export const messageKind = closedList('MessageKind', 'The purpose of a message.', {
  reward: 'It brings a reward.',
  reminder: 'It reminds of a reward that is about to expire.',
  resend: 'It brings a reward again.',
  copy: 'It brings a claimed voucher again.',
  test: 'A test, to the member who requested it.',
})

export const channel = closedList<Channel>('Channel', 'The channel of a message.', {
  email: 'By email.',
  sms: 'By SMS.',
  whatsapp: 'By WhatsApp, from a template that WhatsApp approved.',
})

export const messageFailure = closedList<FailureCode>('MessageFailure', 'The reason a message was not delivered.', {
  mailbox_unavailable: 'Email: there is no such mailbox, or it takes no mail.',
  mailbox_full: 'Email: the mailbox is full.',
  message_refused: 'The carrier refused its content or its size.',
  smtp_delivery_failed: 'Email: the mail server refused it, for a reason that may pass.',
  provider_down: 'The carrier could not be reached, or was busy.',
  may_have_arrived:
    'Email: the mail server gave no answer to its text, so it may have arrived. A failed one is sent again by retryMessage and the operator alone.',
  bounced: 'Email: it came back.',
  spam_report: 'Its person reported it as spam.',
  sms_delivery_failed: 'SMS: the carrier could not deliver it.',
  whatsapp_delivery_failed: 'WhatsApp: the carrier could not deliver it.',
  whatsapp_template_rejected: 'WhatsApp does not accept its template.',
  whatsapp_not_opted_in: 'Its person has not agreed to messages on WhatsApp.',
  invalid_number: 'There is no such number, or it takes no such messages.',
  number_unreachable: 'The phone is off or out of reach.',
  number_blocked: 'The number blocks messages.',
  country_not_allowed: 'The carrier sends nothing to that country.',
  carrier_filtered: 'A carrier took it for spam.',
  channel_not_available: 'Nothing is set up that carries its channel.',
  unsubscribed: 'Its person unsubscribed.',
  undeliverable: 'Messages to its person’s address bounced before.',
  complained: 'Its person reported an earlier message as spam.',
  blocked: 'Someone in the company blocked its person.',
  erased: 'Its person’s data was erased.',
  unreadable: 'Its voucher cannot be opened, because Plutus’s keys were replaced.',
})
