import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { rankAddresses } from './address.ts'

const addresses = ['http://10.0.0.5:8055', 'http://10.0.0.6:8055', 'http://10.0.0.7:8055'].map((name) => ({ name }))
const people = Array.from({ length: 3000 }, () => randomUUID())
const firstOf = (key: string, among: typeof addresses): string | undefined => rankAddresses(key, among)[0]?.name

it('gives every process the same order, whatever the order of its list', () => {
  for (const person of people.slice(0, 100)) expect(rankAddresses(person, addresses.toReversed())).toEqual(rankAddresses(person, addresses))
})

it('spreads people evenly over addresses that differ in one sign', () => {
  const shares = addresses.map(({ name }) => people.filter((person) => firstOf(person, addresses) === name).length)
  for (const share of shares) expect(share).toBeGreaterThan(people.length / 3 - 200)
})

it('moves only the people of an address that is missing, and spreads them over the others', () => {
  const [gone, ...others] = addresses
  const moved = people.filter((person) => firstOf(person, addresses) !== firstOf(person, others))
  expect(moved.every((person) => firstOf(person, addresses) === gone?.name)).toBe(true)
  const shares = others.map(({ name }) => moved.filter((person) => firstOf(person, others) === name).length)
  for (const share of shares) expect(share).toBeGreaterThan(moved.length / 2 - 120)
})
