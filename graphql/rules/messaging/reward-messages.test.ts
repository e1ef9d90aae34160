import { expect, it } from 'vitest'
import { channelsOf } from '#contracts/message/channels-of.ts'

const sms = { body: 'Take {{ reward_link }}' }
const whatsapp = { templateName: 'reward', language: 'en', body: '{{ reward_link }}' }
const landLine = { email: 'ana@example.com', phone: '+912223456789' }
const both = { email: 'ana@example.com', phone: '+919800000001' }

it.each([
  ['all channels with content where nothing was chosen', {}, { sms }, both, ['email', 'sms']],
  ['all three', { channels: ['email', 'sms', 'whatsapp'] }, { sms, whatsapp }, both, ['email', 'sms', 'whatsapp']],
  ['no SMS without content', { channels: ['email', 'sms'] }, {}, both, ['email']],
  ['no SMS without a number', { channels: ['email', 'sms'] }, { sms }, { email: 'ana@example.com' }, ['email']],
  ['no SMS on a land line', { channels: ['email', 'sms'] }, { sms }, landLine, ['email']],
  ['email instead of SMS and WhatsApp on a land line', { channels: ['sms', 'whatsapp'] }, { sms, whatsapp }, landLine, ['email']],
  ['no WhatsApp on a toll-free number', {}, { whatsapp }, { ...both, phone: '+9118002091234' }, ['email']],
  ['email where the chosen one does not reach them', { channels: ['sms'] }, { sms }, { email: 'ana@example.com', phone: null }, ['email']],
  ['SMS where there is no email address', { channels: ['email', 'sms'] }, { sms }, { email: '', phone: '+919800000001' }, ['sms']],
  ['nothing for a reward without a person', { channels: ['email', 'sms'] }, { sms }, { email: '' }, []],
] as const)('E5 reaches a person by %s', (_, delivery, words, reach, channels) => {
  expect(channelsOf({ delivery: delivery as { channels?: ('email' | 'sms' | 'whatsapp')[] }, ...words }, reach)).toEqual(channels)
})
