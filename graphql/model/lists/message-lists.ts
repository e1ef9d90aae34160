import type { Channel } from '../../rules/mail/channel.ts'
import { closedList } from '../fields.ts'
import type { MessageStatus } from '../statuses.ts'

export const messageStatus = closedList<MessageStatus>('MessageStatus', 'How far a message is.', {
  queued: 'It leaves at `next_attempt_at`.',
  sending: 'It is being handed to its carrier.',
  sent: 'Its carrier accepted it.',
  delivered: 'Its carrier reported that it arrived.',
  opened: 'Its person opened it.',
  retrying: 'It did not leave, and is tried again at `next_attempt_at`.',
  on_hold: 'Its reward is frozen or its campaign paused.',
  failed: 'It will not arrive: see `failure_code`.',
  suppressed: 'Not sent, because its person gets nothing: see `failure_code`.',
  cancelled: 'Not sent, because its reward was claimed or is over.',
})

export const messageKind = closedList('MessageKind', 'What a message is for.', {
  reward: 'It brings a reward.',
  reminder: 'It reminds of a reward that is about to expire.',
  resend: 'It brings a reward again.',
  copy: 'It brings a claimed voucher again.',
  test: 'A test, to whoever asked for it.',
})

export const channel = closedList<Channel>('Channel', 'How a message is sent.', {
  email: 'By email.',
  sms: 'By SMS.',
  whatsapp: 'By WhatsApp, from a template that WhatsApp approved.',
})
