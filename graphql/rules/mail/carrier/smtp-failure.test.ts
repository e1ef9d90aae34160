import { expect, it } from 'vitest'
import { failureOf } from './carrier.ts'
import type { FailureScope } from './smtp-failure.ts'

/** Returns an error as the SMTP client makes it of an answer, which has no code if it does not begin with one. */
const refused = (command: string | undefined, response?: string) =>
  Object.assign(new Error('refused'), { command, response, responseCode: Number(/^\d+/.exec(response ?? '')?.[0]) || undefined })

const microsoft = '550 5.4.1 Recipient address rejected: Access denied. [AM0EUR02FT004.eop-EUR02.prod.protection.outlook.com]'

it.each<[scope: FailureScope, code: string, command: string | undefined, answer?: string]>([
  // the mail server itself
  ['channel', 'provider_down', 'CONN'],
  ['channel', 'provider_down', undefined],
  ['channel', 'smtp_delivery_failed', 'CONN', '554 5.7.1 Your address is blocked'],
  ['channel', 'smtp_delivery_failed', 'EHLO', '550 5.1.1 No such user'],
  ['channel', 'smtp_delivery_failed', 'STARTTLS', '454 4.7.0 TLS not available'],
  ['channel', 'smtp_delivery_failed', 'AUTH PLAIN', '535 5.7.8 Username and Password not accepted'],
  ['channel', 'smtp_delivery_failed', 'AUTH LOGIN', '535 Authentication failed'],
  ['channel', 'smtp_delivery_failed', 'MAIL FROM', '550 5.4.5 Daily user sending limit exceeded'],
  ['channel', 'smtp_delivery_failed', 'MAIL FROM', '550 5.1.1 No such user'],
  ['channel', 'smtp_delivery_failed', 'RCPT TO', '421 4.7.0 Try again later'],
  ['channel', 'smtp_delivery_failed', 'RCPT TO', '421 5.1.1 No such user'],
  ['channel', 'smtp_delivery_failed', 'DATA', '421 Too many messages'],
  // cut in the middle
  ['channel', 'smtp_delivery_failed', 'CONN', '550 5.1.1 No such u'],
  // our sender
  ['sender', 'smtp_delivery_failed', 'RCPT TO', '550 5.1.7 Bad sender'],
  ['sender', 'smtp_delivery_failed', 'MAIL FROM', '553 5.1.8 Domain of sender address does not exist'],
  ['sender', 'smtp_delivery_failed', 'RCPT TO', '550 5.1.0 <rewards@example.com>: Sender address rejected'],
  // this message
  ['message', 'message_refused', 'DATA', '552 5.3.4 Message size exceeds fixed limit'],
  ['message', 'message_refused', 'RCPT TO', '552 5.2.3 Message too long'],
  ['message', 'message_refused', 'DATA', '554 5.6.0 Malformed message'],
  ['message', 'message_refused', 'DATA', '554-5.6.11 Invalid characters\n554 5.6.11 in the header'],
  ['unknown', 'smtp_delivery_failed', 'DATA', '452 4.3.4 Message too big for now'],
  ['unknown', 'smtp_delivery_failed', 'DATA', '451 5.6.0 Malformed message'],
  // the person
  ['person', 'mailbox_unavailable', 'RCPT TO', '550 5.1.1 No such user'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '550-5.1.1 The email account that you tried\n550-5.1.1 to reach\n550 5.1.1 does not exist'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '550-Not here\n550 5.1.1 No such user'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '550 #5.1.0 Address rejected.'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '556 5.1.2 Domain does not exist'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '550 5.2.1 The mailbox is disabled'],
  ['person', 'mailbox_unavailable', 'RCPT TO', microsoft],
  ['person', 'mailbox_unavailable', 'RCPT TO', '550 No such user here'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '550 <ana@example.com>: Recipient address rejected: User unknown in local table'],
  ['person', 'mailbox_unavailable', 'RCPT TO', '553 Mailbox does not exist'],
  // a full mailbox
  ['unknown', 'mailbox_full', 'RCPT TO', '552 5.2.2 Mailbox full'],
  ['unknown', 'mailbox_full', 'RCPT TO', '452 4.2.2 Over quota'],
  ['unknown', 'mailbox_full', 'DATA', '552 5.2.2 Over quota'],
  ['unknown', 'mailbox_full', 'RCPT TO', '552 Exceeded storage allocation'],
  // anything else
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 5.4.5 Daily user sending limit exceeded'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 5.4.1 Host not reachable'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 5.7.1 SPF check failed'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 4.1.1 Recipient not verified yet'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '450 5.1.1 User unknown'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '450 4.2.0 Greylisted'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 5.2.1 The user is receiving mail at a rate that prevents more'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 Daily user sending limit exceeded'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 Requested action not taken: mailbox unavailable'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550-Callout failed\n550-No such user here\n550 Sender verify failed'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', 'No such user'],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', ''],
  ['unknown', 'smtp_delivery_failed', 'RCPT TO', '550 10.1.1.1 is listed'],
  ['unknown', 'smtp_delivery_failed', 'DATA', '450 Too many requests'],
  ['unknown', 'smtp_delivery_failed', 'DATA', '554 5.7.1 Message contains spam'],
  ['unknown', 'smtp_delivery_failed', 'DATA', '550 5.1.1 No such user'],
])('E5 F24 takes as %s (%s) at %s: %s', (scope, code, command, answer) => {
  const retryable = scope !== 'message' && scope !== 'person'
  expect(failureOf(refused(command, answer))).toEqual({ code, scope, retryable })
})

it('F24 reads only the beginning of a long answer', () => {
  expect(failureOf(refused('RCPT TO', `550 5.1.1 ${'x'.repeat(65_536)}`)).scope).toBe('person')
  expect(failureOf(refused('RCPT TO', `550 ${'user '.repeat(13_000)} unknown`)).scope).toBe('unknown')
})

it('issue 59 4 takes a text without an answer for one that may have arrived', () => {
  const error = Object.assign(new Error('Connection closed'), { command: 'CONN', isUnanswered: true })
  expect(failureOf(error)).toEqual({ code: 'may_have_arrived', scope: 'unanswered', retryable: true })
})
