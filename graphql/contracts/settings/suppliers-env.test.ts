import { expect, it } from 'vitest'
import { collectFaults } from './faults.ts'
import { readReloadlyEnv, readSuppliers } from './suppliers-env.ts'

const reloadly = { SUPPLIERS: 'inventory,reloadly', RELOADLY_CLIENT_ID: 'x', RELOADLY_CLIENT_SECRET: 'x' }

it('E3 uses Reloadly only if SUPPLIERS lists it', () => {
  expect(readSuppliers(reloadly)).toEqual(['inventory', 'reloadly'])
  expect(readReloadlyEnv({ ...reloadly, SUPPLIERS: '' })).toBeUndefined()
})

it('E3 calls Reloadly’s own hosts, or its sandbox, with the audience of that one', () => {
  expect(readReloadlyEnv(reloadly)).toMatchObject({ audience: 'https://giftcards.reloadly.com', lowBalance: 500 })
  const sandbox = readReloadlyEnv({ ...reloadly, RELOADLY_SANDBOX: '1', RELOADLY_LOW_BALANCE: '0' })
  expect(sandbox).toMatchObject({ audience: 'https://giftcards-sandbox.reloadly.com', lowBalance: 0 })
  expect(sandbox?.apiUrl.href).toBe('https://giftcards-sandbox.reloadly.com/')
  const double = readReloadlyEnv({ ...reloadly, NODE_ENV: 'production', RELOADLY_API_URL: 'http://127.0.0.1:9/api' })
  expect(double?.apiUrl.href).toBe('http://127.0.0.1:9/api/')
})

it.each([
  [{ SUPPLIERS: 'reloadly' }, /^RELOADLY_CLIENT_ID is missing/],
  [{ ...reloadly, RELOADLY_CLIENT_SECRET: '' }, /^RELOADLY_CLIENT_SECRET is missing/],
  [{ ...reloadly, RELOADLY_SANDBOX: '1', NODE_ENV: 'production' }, /^RELOADLY_SANDBOX must not be 1/],
  [{ ...reloadly, RELOADLY_API_URL: 'http://cards.example.com', NODE_ENV: 'production' }, /^RELOADLY_API_URL must be an https/],
  [{ ...reloadly, RELOADLY_AUTH_URL: 'auth.example.com' }, /^RELOADLY_AUTH_URL must be an http/],
  [{ ...reloadly, RELOADLY_LOW_BALANCE: 'much' }, /^RELOADLY_LOW_BALANCE must be an amount/],
])('E3 rejects %o and names the variable', (env, sentence) => {
  expect(collectFaults((report) => readReloadlyEnv(env, report))[0]?.sentence).toMatch(sentence)
})
