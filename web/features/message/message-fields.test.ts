import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type MessageFields, messageFieldsOf, messageForm, messagePatch } from './message-fields.ts'

const email = { subject: 'Hi', preheader: '', headline: 'Thanks', body: 'For all', buttonLabel: 'Open', footer: '' }
const first = {
  email,
  sms: { body: 'Yours: {{ reward_link }}' },
  whatsapp: { templateName: 'reward', language: 'en', body: '{{ reward_link }}' },
}
const fields = (more: Partial<MessageFields> = {}): MessageFields => ({
  ...messageFieldsOf({ email: null, sms: null, whatsapp: null }, first),
  ...more,
})

describe('messageForm', () => {
  const form = messageForm({ type: 'rewardlinks', isDownload: false, lacking: (channel, name) => `${channel} lacks ${name}` })
  const issues = (more: Partial<MessageFields>) =>
    z.safeParse(form, fields(more)).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

  it('E5 validates only the active channels', () => {
    expect(issues({ sms: { body: '' } })).toEqual([])
    expect(issues({ hasSms: true, sms: { body: '' } })).toEqual([['sms.body', 'Please write the SMS']])
  })

  it('E5 requires the variable that leads to the reward, and reports an unknown variable first', () => {
    expect(issues({ hasSms: true, sms: { body: 'Thanks' } })).toEqual([['sms.body', 'sms lacks reward_link']])
    expect(issues({ hasSms: true, sms: { body: '{{ rewrd_link }}' } })).toEqual([
      ['sms.body', 'There is no variable {{ rewrd_link }}. Did you mean {{ reward_link }}?'],
    ])
    expect(issues({ hasWhatsapp: true, whatsapp: { templateName: 'Bad Name', language: 'en', body: '{{ reward_link }}' } })).toEqual([
      ['whatsapp.templateName', expect.stringContaining('lower-case letters')],
    ])
  })

  it('R30 requires only the page texts for downloaded codes (M9)', () => {
    const page = messageForm({ type: 'rewardcodes', isDownload: true, lacking: () => 'lacks' })
    const unsent = { email: { ...email, subject: '' }, hasSms: true, sms: { body: '' } }
    expect(z.safeParse(page, fields(unsent)).success).toBe(true)
    const broken = z.safeParse(page, fields({ email: { ...email, headline: '' } }))
    expect(broken.error?.issues.map(({ path }) => path.join('.'))).toEqual(['email.headline'])
  })
})

describe('messagePatch', () => {
  it('E5 clears a switched-off text, and returns nothing while a field is too long', () => {
    expect(messagePatch(fields({ hasSms: true }))).toMatchObject({ sms: first.sms, whatsapp: null, email: { preheader: null } })
    expect(messagePatch(fields({ hasSms: true, sms: { body: 'x'.repeat(321) } }))).toBeNull()
    expect(messagePatch(fields({ sms: { body: 'x'.repeat(321) } }))).toMatchObject({ sms: null })
  })
})
