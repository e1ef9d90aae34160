import { describe, expect, it } from 'vitest'
import { channelsOf } from '#graphql/contracts/message/channels-of.ts'
import { channelReach } from './channel-reach.ts'

const delivery = { sendMode: 'now', timeZone: 'UTC', expiryMode: 'days', expiryDays: 9, reminderOffsetsDays: [] } as const
const words = { body: 'Yours: {{ reward_link }}' }
const whatsapp = { ...words, templateName: 'reward', language: 'en' }

describe('channelReach', () => {
  it.each([
    [undefined, words, null],
    [undefined, words, whatsapp],
    [undefined, null, null],
    [['sms'], words, null],
    [['email', 'whatsapp'], words, whatsapp],
    [['sms'], null, null],
  ] as const)('E5 counts as the rules choose: channels %s, SMS %o, WhatsApp %o (M14)', (channels, sms, text) => {
    const chosen = { ...delivery, reminderOffsetsDays: [], ...(channels && { channels: [...channels] }) }
    const people = [{ phone: '+12025550181' }, { phone: null }, { phone: '+912223456789' }, { phone: '+919820012345' }]
    const expected = people.flatMap(({ phone }) => channelsOf({ delivery: chosen, sms, whatsapp: text }, { email: 'a@example.com', phone }))
    const counts = Object.entries(Object.groupBy(expected, (channel) => channel)).map(([channel, all]) => [channel, all.length])
    const reached = channelReach({ delivery: chosen, sms, whatsapp: text, recipient_count: people.length }, 2)
    expect(Object.fromEntries(reached)).toEqual(Object.fromEntries(counts))
  })
})
