import { expect, it } from 'vitest'
import { collectFaults } from './faults.ts'
import { readProviders, readServiceUrl } from './service-env.ts'
import { checkTexts, originOf, rulesChecks } from './setting-checks.ts'

const refusalOf = (env: Record<string, string>): string | undefined =>
  collectFaults((report) => checkTexts(env, rulesChecks, report))[0]?.sentence

const origins = ['PUBLIC_URL', 'REWARD_URL', 'DIRECTUS_URL']
const addresses = ['MAIL_FROM', 'OPERATOR_EMAIL', 'ISSUER_EMAIL']

it.each(origins)('X-L4 accepts %s as a scheme and a host, with or without a slash', (name) => {
  const good = [
    'https://plutus.example.com',
    'https://plutus.example.com/',
    'http://localhost:3000',
    'http://[::1]:3000/',
    'https://PLUTUS.lan',
  ]
  for (const value of good) expect(refusalOf({ [name]: value })).toBeUndefined()
  expect(originOf('https://PLUTUS.example.com:443/')).toBe('https://plutus.example.com')
})

it.each(origins)('X-L4 refuses %s with a path, query, user or a host that no browser sends', (name) => {
  const bad = ['/app', '//', '?', '?a=b', '#', '#top', './', '..'].map((end) => `https://plutus.example.com${end}`)
  const hosts = ['plutus.example.com.', '*.example.com', 'a..b', 'me@plutus.example.com', 'me:pw@plutus.example.com', 'x:99999', '']
  const schemes = ['plutus.example.com', 'localhost:3000', 'ftp://plutus.example.com', 'https//plutus.example.com', 'yes']
  const accepted = [...bad, ...hosts.map((host) => `https://${host}`), ...schemes].filter(
    (value) => refusalOf({ [name]: value }) === undefined,
  )
  expect(accepted).toEqual([])
  expect(refusalOf({ [name]: 'https://plutus.example.com/app' })).toMatch(
    new RegExp(`^${name} must be an address such as http[^ ]+, without a user`),
  )
})

it('X-L4 accepts an SMTP address with encoded signs, and refuses nonsense', () => {
  const good = [
    'smtp://localhost',
    'smtps://smtp.example.com:465/',
    'smtp://me%40example.com:p%23s%2F@smtp.example.com:587?requireTLS=true',
    'smtp://[::1]:25',
  ]
  for (const value of good) expect(refusalOf({ SMTP_URL: value })).toBeUndefined()
  const bad = [
    'nonsense',
    'smtp.example.com:587',
    'smtp:smtp.example.com',
    'smtp://',
    'http://smtp.example.com',
    'smtp://smtp.example.com:x',
  ]
  bad.push(
    'smtp://me:p#ss@smtp.example.com',
    'smtp://me:p/ss@smtp.example.com',
    'smtp://me:100%@smtp.example.com',
    'smtp://smtp.example.com./',
    'smtp://h/path',
  )
  bad.push('smtp://me@smtp.example.com', 'smtp://:pw@smtp.example.com', 'smtp://smtp.example.com:0')
  expect(bad.filter((value) => refusalOf({ SMTP_URL: value }) === undefined)).toEqual([])
  expect(refusalOf({ SMTP_URL: 'nonsense' })).toMatch(/^SMTP_URL must be an address such as smtp:/)
})

it('accepts an address of Redis with a database, and refuses nonsense and options of a client', () => {
  const good = ['redis://10.0.0.8', 'rediss://user:p%23s@redis.example.com:6380/3', 'redis://:password@[::1]:6379/']
  for (const value of good) expect(refusalOf({ REDIS: value })).toBeUndefined()
  const bad = ['nonsense', 'localhost:6379', 'redis://', 'redis:///0', 'http://10.0.0.8', 'redis://h:x', 'redis://h:0', 'redis://h/zero']
  bad.push('redis://:p#ss@h', 'redis://:p/ss@h', 'redis://h?maxRetriesPerRequest=1', 'redis://h:6379/0?family=6', 'redis://a,redis://b')
  expect(bad.filter((value) => refusalOf({ REDIS: value }) === undefined)).toEqual([])
  expect(refusalOf({ REDIS: 'redis://:p?ss@h' })).toMatch(/^REDIS has \? in its password: write \? as %3F/)
})

it.each(addresses)('X-L4 accepts one address as %s, and refuses nonsense', (name) => {
  for (const value of ['ops@example.com', 'Plutus <rewards@example.com>', '"Plutus, Inc." <rewards@example.com>'])
    expect(refusalOf({ [name]: value })).toBeUndefined()
  const bad = [
    'nonsense',
    'Plutus',
    'a@b',
    'a@example.com,b@example.com',
    'a@example.com; b@example.com',
    '<>',
    '@example.com',
    'a b@example.com',
    'a@1.2.3.4',
  ]
  expect(bad.filter((value) => refusalOf({ [name]: value }) === undefined)).toEqual([])
  expect(refusalOf({ [name]: 'nonsense' })).toMatch(new RegExp(`^${name} must be one email address, such as `))
})

it('X-L4 refuses addresses of other services that would be called otherwise than written', () => {
  const read = (value: string, options = {}) => {
    let url: URL | undefined
    const [fault] = collectFaults((report) => {
      url = readServiceUrl({ X_URL: value, NODE_ENV: 'production' }, 'X_URL', report, options)
    })
    return fault?.sentence ?? url?.href
  }
  expect(read('')).toBeUndefined()
  expect(read('http://127.0.0.1:9', { secret: 'it carries vouchers' })).toBe('http://127.0.0.1:9/')
  expect(read('https://x.example.com/v1', { isBase: true })).toBe('https://x.example.com/v1/')
  expect(read('https://x.example.com/v1')).toMatch(/^X_URL must be an address without a path/)
  expect(read('https://me:pw@x.example.com')).toMatch(/^X_URL must be an address without a user/)
  expect(read('https://x.example.com/v1?key=a', { isBase: true })).toMatch(/^X_URL must be an address without a query/)
  expect(read('http://x.example.com', { secret: 'it carries vouchers' })).toMatch(
    /^X_URL must be an https:\/\/ address in production: it carries/,
  )
  expect(read('x.example.com')).toMatch(/^X_URL must be an http/)
})

const acme = { AUTH_PROVIDERS: 'acme', AUTH_ACME_ISSUER_URL: 'https://acme.example.com/v2.0', AUTH_ACME_CLIENT_ID: 'plutus' }

it('reads the operator’s providers with their button labels', () => {
  expect(readProviders({})).toEqual([])
  const google = { AUTH_GOOGLE_ISSUER_URL: 'https://accounts.google.com', AUTH_GOOGLE_CLIENT_ID: 'x' }
  expect(readProviders({ ...acme, ...google, AUTH_PROVIDERS: 'google, acme', AUTH_ACME_LABEL: 'Acme Single Sign-On' })).toEqual([
    { name: 'google', label: 'Google' },
    { name: 'acme', label: 'Acme Single Sign-On' },
  ])
})

it.each([
  ['AUTH_PROVIDERS', { AUTH_PROVIDERS: '../x' }],
  ['AUTH_PROVIDERS', { AUTH_PROVIDERS: 'default' }],
  ['AUTH_CORP_DRIVER', { AUTH_PROVIDERS: 'corp', AUTH_CORP_DRIVER: 'ldap' }],
  ['AUTH_ACME_ISSUER_URL', { AUTH_ACME_ISSUER_URL: '' }],
  ['AUTH_ACME_ISSUER_URL', { AUTH_ACME_ISSUER_URL: 'acme.example.com' }],
  ['AUTH_ACME_ISSUER_URL', { AUTH_ACME_ISSUER_URL: 'http://acme.example.com', NODE_ENV: 'production' }],
  ['AUTH_ACME_CLIENT_ID', { AUTH_ACME_CLIENT_ID: '' }],
])('names %s when it is at fault', (name, env) => {
  expect(collectFaults((report) => readProviders({ ...acme, ...env }, report))[0]?.name).toBe(name)
})
