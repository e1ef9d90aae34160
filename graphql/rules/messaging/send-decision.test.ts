import { expect, it } from 'vitest'
import { sendDecision } from './send-decision.ts'

type Decided = Parameters<typeof sendDecision>

const due: Decided[0] = { kind: 'reward', channel: 'email' }
const open: Decided[1] = { status: 'issued', campaign_status: 'live', company_paused_at: null, recipient_status: 'active' }

it.each<[string, ...Decided, ReturnType<typeof sendDecision>]>([
  ['is sent', due, open, undefined],
  ['is sent to a person who is no longer listed', due, { ...open, recipient_status: null }, undefined],
  ['waits while its campaign is paused', due, { ...open, campaign_status: 'paused' }, { result: 'held' }],
  ['waits while its company is paused', due, { ...open, company_paused_at: 1 }, { result: 'held' }],
  ['waits while its reward is frozen', due, { ...open, status: 'frozen' }, { result: 'held' }],
  ['is cancelled once claimed', { kind: 'reminder', channel: 'sms' }, { ...open, status: 'claimed' }, { result: 'cancelled' }],
  ['is cancelled once claimed, paused or not', due, { ...open, status: 'claimed', campaign_status: 'paused' }, { result: 'cancelled' }],
  [
    'is suppressed for a person who unsubscribed',
    due,
    { ...open, recipient_status: 'unsubscribed' },
    { result: 'suppressed', code: 'unsubscribed' },
  ],
  [
    'is suppressed for a dead mailbox',
    due,
    { ...open, recipient_status: 'undeliverable' },
    { result: 'suppressed', code: 'undeliverable' },
  ],
  ['reaches the phone of a dead mailbox', { ...due, channel: 'sms' }, { ...open, recipient_status: 'undeliverable' }, undefined],
  [
    'is sent if it is a requested copy',
    { ...due, kind: 'copy' },
    { status: 'claimed', campaign_status: 'paused', company_paused_at: 1, recipient_status: 'unsubscribed' },
    undefined,
  ],
  [
    'is cancelled once its person is erased, even a requested copy',
    { ...due, kind: 'copy' },
    { ...open, status: 'claimed', recipient_status: 'erased' },
    { result: 'cancelled' },
  ],
])('E5 a due message %s', (_, message, reward, stop) => {
  expect(sendDecision(message, reward)).toEqual(stop)
})
