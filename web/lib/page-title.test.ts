import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it('puts the page before the site (S13)', () => {
  expect(pageTitle('Wallet History', 'Plutus')).toBe('Wallet History - Plutus')
})

it('falls back to the site, then to the name', () => {
  expect(pageTitle(undefined, 'Rewards')).toBe('Rewards')
  expect(pageTitle(undefined, '')).toBe('Plutus')
})
