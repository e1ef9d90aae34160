import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defaultDeliveryInput } from '#graphql/contracts/campaign/delivery.ts'
import { deliveryFormOf, instantsOf, readDelivery } from './delivery-form.ts'

const now = new Date('2026-11-20T10:00:00Z')
const started = (timeZone: string, delivery: unknown = null) =>
  deliveryFormOf({ saved: null, usual: z.parse(defaultDeliveryInput, delivery), timeZone, now })

describe('readDelivery', () => {
  it('starts from the defaults', () => {
    expect(readDelivery(started('Asia/Kolkata'), now)).toEqual({
      sendMode: 'now',
      sendAtLocal: null,
      timeZone: 'Asia/Kolkata',
      undoSeconds: 60,
      expiryMode: 'days',
      expiryDays: 90,
      expiryDate: null,
      reminderOffsetsDays: [7, 1],
    })
  })

  it('R25 starts from the company’s defaults when they are set', () => {
    const form = started('UTC', { timeZone: 'Asia/Kolkata', expiryDays: 30, reminderOffsetsDays: [14] })
    expect(form).toMatchObject({ timeZone: 'Asia/Kolkata', expiryDays: '30', expiryDate: '2026-12-20', reminderOffsetsDays: [14] })
  })

  it('drops a reminder before the send time', () => {
    const form = { ...started('UTC'), expiryDays: '5', reminderOffsetsDays: [30, 7, 1] }
    expect(readDelivery(form, now)?.reminderOffsetsDays).toEqual([1])
  })

  it('returns nothing while a number is missing', () => {
    expect(readDelivery({ ...started('UTC'), expiryDays: '' }, now)).toBeUndefined()
    expect(readDelivery({ ...started('UTC'), expiryDays: '400' }, now)).toBeUndefined()
  })

  it('reads the wall time in its zone', () => {
    const form = { ...started('Asia/Kolkata'), sendMode: 'scheduled' as const, sendAtLocal: '2026-11-23T09:30' }
    const delivery = readDelivery(form, now)
    expect(delivery && instantsOf(delivery, now).sendAt.toISOString()).toBe('2026-11-23T04:00:00.000Z')
  })
})
