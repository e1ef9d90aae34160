import { randomInt } from 'node:crypto'

/** Noon in Kolkata on a working day, far from the ends of a day, a month and a tax year. */
const usualMoment = '2026-11-18T06:30:00Z'
const mostDaysAway = 400
const dayMs = 86_400_000
const zones = ['America/New_York', 'Asia/Kathmandu', 'Europe/London', 'Pacific/Kiritimati', 'Pacific/Niue']

export type StartingPoint = {
  /** The ISO date and time at which the clocks of the tests and servers start. */
  at: string
  /** The seed of the tests' random numbers. When undefined, the constant of fixed-seed.ts is used. */
  seed: string | undefined
  /** The IANA time zone in which a sweep runs all tests a second time. */
  otherZone: string
}

/** Returns the starting point of a run: fixed, random in a sweep, or taken from AT and SEED. Throws when AT is not a valid date. */
export function startingPoint({ isSweep }: { isSweep: boolean }): StartingPoint {
  const seed = process.env.SEED ?? (isSweep ? String(randomInt(2 ** 31)) : undefined)
  const random = new Date(Date.now() + randomInt(-mostDaysAway * dayMs, mostDaysAway * dayMs)).toISOString()
  const at = process.env.AT ?? (isSweep ? random : usualMoment)
  if (Number.isNaN(Date.parse(at))) throw new Error(`AT is no moment: "${at}". Write it like ${usualMoment}.`)
  return { at, seed, otherZone: zones[Number(seed ?? 0) % zones.length] ?? 'America/New_York' }
}
