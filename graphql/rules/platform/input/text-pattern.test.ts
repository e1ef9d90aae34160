import { expect, it } from 'vitest'
import { findPattern, matchesPattern } from './text-pattern.ts'

it('Q4 takes the text as a pattern in which case does not matter and spaces stand for anything', () => {
  expect(matchesPattern('REWARD camp', 'Reward points and Campaigns')).toBe(true)
  expect(matchesPattern('camp reward', 'Reward Campaigns')).toBe(false)
  expect(matchesPattern('  wallet  ', 'Wallet History')).toBe(true)
  expect(matchesPattern('', 'anything')).toBe(true)
})

it('Q4 takes every other sign as itself', () => {
  expect(matchesPattern('.*', 'Wallet History')).toBe(false)
  expect(matchesPattern('(a+)+$', 'a'.repeat(5000))).toBe(false)
  expect(matchesPattern('csv (', 'A file of CSV (or Excel)')).toBe(true)
})

it('tells where the words stand, each after the one before it', () => {
  expect(findPattern('c c', 'Code campaigns')).toEqual([
    { from: 0, to: 1 },
    { from: 5, to: 6 },
  ])
})
