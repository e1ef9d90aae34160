import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { campaignDescription, campaignName } from '#contracts/campaign/details.ts'
import { emailContentInput, emailDraft } from '#contracts/campaign/messages.ts'
import { pointsBasicsInput } from '#contracts/points/program.ts'
import { recipientInput } from '#contracts/recipient/recipient.ts'
import { templateName } from '#contracts/template/template.ts'
import { shortReason } from './reason-input.ts'

const turned = '\u202e000,5₹ rof hcnuaL'
const takes = (input: z.ZodMiniType, value: unknown) => z.safeParse(input, value).success

it('E1 E2 rejects names and lines that change the text direction', () => {
  const words = { subject: 'S', headline: 'H', body: 'B' }
  for (const bad of [turned, 'a\u2066b', 'a\u0000b', 'a\u001b[31mb']) {
    for (const input of [campaignName, campaignDescription, templateName, shortReason]) expect(takes(input, bad)).toBe(false)
    for (const message of [emailContentInput, emailDraft])
      for (const field of ['subject', 'headline', 'body', 'preheader', 'buttonLabel', 'footer'])
        expect(takes(message, { ...words, [field]: bad }), field).toBe(false)
    expect(takes(pointsBasicsInput, { unitName: bad, rate: '100', validityDays: 365 })).toBe(false)
  }
  for (const bad of ['a\nb', 'a\u2028b']) {
    expect(takes(campaignName, bad)).toBe(false)
    expect(takes(emailContentInput, { ...words, subject: bad })).toBe(false)
  }
})

it('E1 E5 accepts every script, emoji and literal markup, and line breaks where allowed', () => {
  for (const good of ['दिवाली 🪔', 'עברית', 'a\u200fb', '</script><b>', '👩🏽‍💻', 'क्‍ष']) {
    for (const input of [campaignName, templateName, shortReason]) expect(takes(input, `${good} abc`)).toBe(true)
    expect(takes(emailContentInput, { subject: good, headline: good, body: `${good}\n\n\t${good}\r\n`, footer: 'a\nb' })).toBe(true)
  }
  expect(takes(campaignDescription, 'one\ntwo')).toBe(true)
})

it('E4 removes invisible characters from files and other programs', () => {
  const person = z.parse(recipientInput, {
    email: '\u202aasha@example.com\u202c',
    firstName: ' A\u202esha\n\u0007 Rao\ufeff',
    lastName: '\u200e',
    phone: '\u202a+91 98200 12345\u202c',
  })
  expect(person).toMatchObject({ email: 'asha@example.com', firstName: 'Asha Rao', lastName: '', phone: '+919820012345' })
  expect(z.parse(recipientInput, { email: 'a@b.co', firstName: 'क्‍ष 👩🏽‍💻' }).firstName).toBe('क्‍ष 👩🏽‍💻')
})

it('E1 M4 normalises names and texts to NFC before it counts their characters', () => {
  const typed = 'Ễ'.normalize('NFD').repeat(40)
  const words = { subject: typed, headline: typed, body: typed }
  const composed = typed.normalize('NFC')
  for (const input of [campaignName, campaignDescription, templateName, shortReason]) expect(z.parse(input, ` ${typed}`)).toBe(composed)
  expect(z.parse(emailContentInput, words)).toMatchObject({ subject: composed, headline: composed, body: composed })
  const person = z.parse(recipientInput, {
    email: 'a@b.co',
    firstName: typed,
    lastName: 'கொ'.normalize('NFD'),
    tags: ['é'.normalize('NFD')],
  })
  expect(person).toMatchObject({ firstName: composed, lastName: 'கொ', tags: ['é'] })
})
