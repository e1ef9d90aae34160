import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { type KeyValues, keyInputOf, keySchema, toChangedInput, valuesOf } from './key-form-values.ts'

const company = { timeZone: 'Asia/Kolkata', currency: 'INR' }
const stored = {
  id: 'k',
  name: 'Payroll',
  role: 'Sender',
  abilities: ['campaign.draft'],
  networks: ['203.0.113.0/24'],
  expiresAt: '2027-11-22T10:00:00.000Z',
  monthlyLimit: '5000000',
}

beforeAll(async () => {
  await loadTemporal()
  vi.setSystemTime('2026-11-24T12:00:00Z')
})

afterAll(() => void vi.useRealTimers())

it('expires a key at the end of its last day in the company’s zone', () => {
  expect(valuesOf(undefined, company)).toMatchObject({ expiresAt: '2027-11-24', role: 'Sender', reach: 'all' })
  expect(keyInputOf({ ...valuesOf(undefined, company), name: 'New' }, company)).toEqual({
    name: 'New',
    abilities: null,
    networks: null,
    expiresAt: '2027-11-24T18:29:59.000Z',
    monthlyLimit: null,
  })
})

it('sends only the changed fields of an existing key', () => {
  const values = valuesOf(stored, company)
  expect(toChangedInput(values, stored, company)).toEqual({})
  expect(toChangedInput({ ...values, reach: 'all', monthlyLimit: '' }, stored, company)).toEqual({ abilities: null, monthlyLimit: null })
  expect(toChangedInput({ ...values, networks: '10.0.0.0/8, 192.0.2.1' }, stored, company)).toEqual({
    networks: ['10.0.0.0/8', '192.0.2.1'],
  })
})

it.each<[Partial<KeyValues>, string]>([
  [{ name: ' ' }, 'name'],
  [{ networks: '10.0.0.0/8\nexample.com' }, 'networks'],
  [{ expiresAt: '2026-11-23' }, 'expiresAt'],
  [{ expiresAt: '' }, 'expiresAt'],
  [{ expiresAt: '22026-11-23' }, 'expiresAt'],
  [{ monthlyLimit: 'much' }, 'monthlyLimit'],
])('reports the error of %j at its field', async (wrong, field) => {
  const resolve = standardSchemaResolver(keySchema(company, { badDay: 'Choose a day', stored: undefined }))
  const { errors } = await resolve({ ...valuesOf(undefined, company), name: 'New', ...wrong }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(Object.keys(errors)).toEqual([field])
})
