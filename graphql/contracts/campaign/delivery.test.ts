import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deliveryInput } from './delivery.ts'

const rest = { timeZone: 'Asia/Kolkata', reminderOffsetsDays: [] }
const scheduled = (sendAtLocal: string) => ({ ...rest, sendMode: 'scheduled', sendAtLocal, expiryMode: 'days', expiryDays: 5 })
const until = (expiryDate: string) => ({ ...rest, sendMode: 'now', expiryMode: 'date', expiryDate })
const isTaken = (delivery: object) => z.safeParse(deliveryInput, delivery).success

it('accepts existing days and times', () => {
  for (const time of ['2026-11-23T09:30', '2028-02-29T00:00', '2026-12-31T23:59']) expect(isTaken(scheduled(time)), time).toBe(true)
  expect(isTaken(until('2028-02-29'))).toBe(true)
})

it('rejects days and times that do not exist', () => {
  for (const time of ['2026-99-99T99:99', '2026-02-31T09:00', '2026-11-23T24:00', '2026-11-23T09:60'])
    expect(isTaken(scheduled(time)), time).toBe(false)
  for (const day of ['2027-02-31', '0000-00-00', '2026-13-01']) expect(isTaken(until(day)), day).toBe(false)
})
