import { describe, expect, it } from 'vitest'
import { incompleteMessage } from '#contracts/campaign/steps.ts'
import { missingVariable } from './variable-error.ts'

const email = { subject: 'Hello', headline: 'Thanks', body: 'For everything' }
const delivery = { sendMode: 'now', timeZone: 'Asia/Kolkata', expiryMode: 'days', expiryDays: 90, reminderOffsetsDays: [] }

describe('missingVariable', () => {
  it('E5 counts an email’s button as its link, and requires a link in each text message', () => {
    expect(missingVariable('rewardlinks', 'email', 'Thanks')).toBeUndefined()
    expect(missingVariable('rewardlinks', 'sms', 'Thanks')).toBe('reward_link')
    expect(missingVariable('rewardlinks', 'whatsapp', 'Open {{ reward_link }}')).toBeUndefined()
  })

  it('E5 requires the code for codes, and the points or their link for points', () => {
    expect(missingVariable('rewardcodes', 'email', 'Thanks {{ reward_link }}')).toBe('reward_code')
    expect(missingVariable('rewardpoints', 'sms', 'You have {{points}} points')).toBeUndefined()
    expect(missingVariable('rewardpoints', 'sms', 'You have points')).toBe('reward_link')
  })
})

describe('incompleteMessage', () => {
  it('E5 returns the first channel that cannot be sent', () => {
    const links = { delivery_type: 'rewardlinks', delivery, email } as const
    expect(incompleteMessage(links)).toBeUndefined()
    expect(incompleteMessage({ ...links, email: { ...email, body: '' } })).toEqual({ channel: 'email' })
    expect(incompleteMessage({ ...links, sms: { body: 'Thanks' } })).toEqual({ channel: 'sms', lacks: 'reward_link' })
    expect(incompleteMessage({ ...links, delivery: { ...delivery, channels: ['email', 'whatsapp'] } })).toEqual({ channel: 'whatsapp' })
  })

  it('R30 requires no variable when the codes are downloaded', () => {
    const codes = { delivery_type: 'rewardcodes', email } as const
    expect(incompleteMessage({ ...codes, delivery: { ...delivery, handover: 'mail' } })).toEqual({ channel: 'email', lacks: 'reward_code' })
    expect(incompleteMessage({ ...codes, delivery: { ...delivery, handover: 'download' } })).toBeUndefined()
  })
})
