import { expect, it } from 'vitest'
import { readProviders } from './providers.ts'

it('reads the providers of the operator with what their buttons say', () => {
  expect(readProviders({})).toEqual([])
  expect(readProviders({ AUTH_PROVIDERS: 'google, acme', AUTH_ACME_LABEL: 'Acme Single Sign-On' })).toEqual([
    { name: 'google', label: 'Google' },
    { name: 'acme', label: 'Acme Single Sign-On' },
  ])
})

it.each([
  ['AUTH_PROVIDERS', { AUTH_PROVIDERS: '../x' }],
  ['AUTH_PROVIDERS', { AUTH_PROVIDERS: 'default' }],
  ['AUTH_CORP_DRIVER', { AUTH_PROVIDERS: 'corp', AUTH_CORP_DRIVER: 'ldap' }],
])('names %s when it is at fault', (name, env) => {
  expect(() => readProviders(env)).toThrow(new RegExp(`^${name}: `))
})
