import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it("puts the page's title before the site's (S13)", () => {
  expect(pageTitle('Wallet History', 'Plutus')).toBe('Wallet History - Plutus')
})

it("falls back to the site's title, then to the product name", () => {
  expect(pageTitle(undefined, 'Rewards')).toBe('Rewards')
  expect(pageTitle(undefined, '')).toBe('Plutus')
})
