import { expect, it } from 'vitest'
import { nameZone } from './zone-name.ts'

it.each([
  ['Asia/Kolkata', 'India time'],
  ['Pacific/Kiritimati', 'Kiritimati time'],
  ['Europe/London', 'United Kingdom time'],
  ['America/New_York', 'ET'],
  ['UTC', 'UTC'],
])('F30 names %s as %s', (zone, name) => {
  expect(nameZone(zone, new Date('2026-11-26T18:29:59Z'))).toBe(name)
})
