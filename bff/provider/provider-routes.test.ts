import { expect, it } from 'vitest'
import { toSitePath } from './provider-routes.ts'

it('B10 keeps paths of this site', () => {
  expect(toSitePath('/campaigns?page=2#top')).toBe('/campaigns?page=2#top')
  expect(toSitePath('/profile/../wallet')).toBe('/wallet')
})

it.each([
  undefined,
  '',
  'campaigns',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https:evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/\tx//evil.test',
  '/\n/evil.test',
  '/..//evil.test',
  '/.//evil.test',
  `/${'a'.repeat(1001)}`,
])('B10 replaces %j with the home page', (target) => {
  expect(toSitePath(target)).toBe('/')
})
