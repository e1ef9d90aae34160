import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

const secret = 'Zk3vQ9xW1bT7mN5pR2sY8uH4jL6cD0fG-aE_iOoXqVw'
const tokenOf = (name: string) => `${name}-${secret}`
const good = {
  DATA_DIR: 'no-such-folder',
  DIRECTUS_URL: 'http://127.0.0.1:8055',
  DIRECTUS_HUB_TOKEN: tokenOf('hub'),
  DIRECTUS_CATALOGUE_TOKEN: tokenOf('catalogue'),
  DIRECTUS_DOOR_TOKEN: tokenOf('door'),
  COOKIE_KEYS: `k1:${secret}`,
}

it('has defaults for a first run', () => {
  const env = readEnv({ ...good, PORT: '4000', REWARD_URL: '' })
  expect([env.publicUrl.origin, env.rewardUrl.origin, env.logLevel]).toEqual(['http://localhost:4000', 'http://localhost:4000', 'warn'])
})

it('X-L4 listens on loopback if its URLs name this machine, unless BIND_HOST is set', () => {
  const hostOf = (change: object) => readEnv({ ...good, ...change }).host
  expect(hostOf({})).toBe('127.0.0.1')
  expect(hostOf({ PUBLIC_URL: 'http://[::1]:3000' })).toBe('::1')
  expect(hostOf({ BIND_HOST: '0.0.0.0' })).toBe('0.0.0.0')
  expect(hostOf({ BIND_HOST: '::' })).toBe('::')
  expect(hostOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://plutus.example.com' })).toBe('127.0.0.1')
  expect(hostOf({ HOST: 'what-tcsh-calls-this-machine' })).toBe('127.0.0.1')
  expect(hostOf({ PUBLIC_URL: 'http://plutus.lan:3000' })).toBe(undefined)
  expect(hostOf({ REWARD_URL: 'https://rewards.example.com' })).toBe(undefined)
})

it.each([
  ['DIRECTUS_DOOR_TOKEN', { DIRECTUS_DOOR_TOKEN: '' }],
  ['DIRECTUS_HUB_TOKEN', { DIRECTUS_HUB_TOKEN: 'short' }],
  ['COOKIE_KEYS', { COOKIE_KEYS: 'k1:short' }],
  ['DIRECTUS_URL', { DIRECTUS_URL: 'file:///etc/passwd' }],
  ['DIRECTUS_URL', { DIRECTUS_URL: '' }],
  ['PORT', { PORT: 'x' }],
  ['PORT', { PORT: '65536' }],
  ['BIND_HOST', { BIND_HOST: '[::1]' }],
  ['COOKIE_KEYS', { COOKIE_KEYS: `k1:${secret}x` }],
  ['METRICS_PORT', { METRICS_PORT: '8.5' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['GRAPHQL_CALLS_PER_SECOND', { GRAPHQL_CALLS_PER_SECOND: '0' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,10.0.0.0/64' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://plutus.example.com/app' }],
  ['PUBLIC_URL', { NODE_ENV: 'production' }],
  ['REWARD_URL', { NODE_ENV: 'production', PUBLIC_URL: 'https://app.test', REWARD_URL: 'http://rewards.test' }],
])('names %s when it is at fault', (name, change) => {
  expect(() => readEnv({ ...good, ...change })).toThrow(new RegExp(`^${name}\\b`))
})
