import { expect, it } from 'vitest'
import { loginPath, redirectTarget } from './redirect-target.ts'

it('keeps a path of this site with its query', () => {
  expect(redirectTarget('/wallet?type=hold#x')).toBe('/wallet?type=hold#x')
})

it('replaces anything else with the home page', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'wallet',
    '',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    null,
    undefined,
  ]
  for (const target of elsewhere) expect(redirectTarget(target)).toBe('/')
})

it('does not redirect back to the login', () => {
  expect(redirectTarget('/auth/login?redirect=/auth/login')).toBe('/')
})

it('does not go above the root of the site', () => {
  expect(redirectTarget('/../../wallet')).toBe('/wallet')
})

it('adds the requested page to the login URL', () => {
  expect(loginPath('/campaigns?page=2')).toBe('/auth/login?redirect=%2Fcampaigns%3Fpage%3D2')
  expect(loginPath('/')).toBe('/auth/login')
})
