import { describe, expect, it } from 'vitest'
import { deliveryFormOf, instantsOf, readDelivery } from './delivery-form.ts'

const now = new Date('2026-11-20T10:00:00Z')

describe('readDelivery', () => {
  it('starts from the usual answer', () => {
    expect(readDelivery(deliveryFormOf(null, 'Asia/Kolkata', now), now)).toEqual({
      sendMode: 'now',
      sendAtLocal: null,
      timeZone: 'Asia/Kolkata',
      expiryMode: 'days',
      expiryDays: 90,
      expiryDate: null,
      reminderOffsetsDays: [7, 1],
    })
  })

  it('drops a reminder that would come before the sending', () => {
    const form = { ...deliveryFormOf(null, 'UTC', now), expiryDays: '5', reminderOffsetsDays: [30, 7, 1] }
    expect(readDelivery(form, now)?.reminderOffsetsDays).toEqual([1])
  })

  it('is no answer while a number is missing', () => {
    expect(readDelivery({ ...deliveryFormOf(null, 'UTC', now), expiryDays: '' }, now)).toBeUndefined()
    expect(readDelivery({ ...deliveryFormOf(null, 'UTC', now), expiryDays: '400' }, now)).toBeUndefined()
  })

  it('reads the wall time in its zone', () => {
    const form = { ...deliveryFormOf(null, 'Asia/Kolkata', now), sendMode: 'scheduled' as const, sendAtLocal: '2026-11-23T09:30' }
    const delivery = readDelivery(form, now)
    expect(delivery && instantsOf(delivery, now).sendAt.toISOString()).toBe('2026-11-23T04:00:00.000Z')
  })
})
