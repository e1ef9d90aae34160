import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { nextMorning } from './scheduled.ts'

const zone = 'Asia/Kolkata'
const hourMs = 3_600_000

it('R10 schedules the demo’s launch within the next seven days at any time of seeding', () => {
  const from = Date.UTC(2026, 10, 16)
  for (let hour = 0; hour < 14 * 24; hour++) {
    const now = from + hour * hourMs
    const at = Temporal.PlainDateTime.from(nextMorning(new Date(now), zone)).toZonedDateTime(zone).epochMilliseconds
    expect((at - now) / hourMs).toBeGreaterThan(0)
    expect((at - now) / hourMs).toBeLessThanOrEqual(7 * 24)
  }
})
