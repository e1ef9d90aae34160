import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Person = { id: string; companyRole: string; company: { id: string } }

const stored = new Map<string, string>()
let user: Person | null
vi.mock('#web/lib/session/session.ts', () => ({ currentUser: () => user }))

const { dropUnended, dropValues, endedAt, endedValues, keepOnlyOf, keepValues, markEnded } = await import('./kept-values.ts')

const asha = { id: 'asha', companyRole: 'Owner', company: { id: 'aurora' } }

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  user = asha
  vi.stubGlobal('location', { pathname: '/profile/billing' })
  vi.stubGlobal(
    'sessionStorage',
    new Proxy({} as Storage, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: (_, key) => ({ enumerable: true, configurable: true, value: stored.get(String(key)) }),
      get: (_, key) =>
        ({
          getItem: (name: string) => stored.get(name) ?? null,
          setItem: (name: string, text: string) => void stored.set(name, text),
          removeItem: (name: string) => void stored.delete(name),
        })[String(key)],
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('S16 S10 restores typed values for the same person once their session has ended, for 24 hours', () => {
  keepValues('billing', { address: '12 MG Road' })
  expect(endedValues('billing')).toBeUndefined()
  markEnded()
  expect(endedValues('billing')).toMatchObject({ values: { address: '12 MG Road' }, files: [] })
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(endedValues('billing')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(endedValues('billing')).toBeUndefined()
  keepOnlyOf('asha')
  expect(stored.size).toBe(0)
})

const elsewhere = '/profile/project'

it.each([
  ['another person', { ...asha, id: 'bo' }, '/profile/billing'],
  ['another company', { ...asha, company: { id: 'harborline' } }, '/profile/billing'],
  ['nobody', null, '/profile/billing'],
  ['another page', asha, elsewhere],
])('S16 does not restore them for %s', (_, person, pathname) => {
  keepValues('billing', { address: '12 MG Road' })
  markEnded()
  user = person
  vi.stubGlobal('location', { pathname })
  expect(endedValues('billing')).toBeUndefined()
  expect(endedAt(location.pathname)).toEqual([])
})

it('S16 deletes them when saved or discarded, signed out, and at the sign-in of another person', () => {
  const keep = () => keepValues('billing', { address: '12 MG Road' })
  for (const end of [
    () => dropValues('billing'),
    () => keepValues('billing', {}),
    () => keepOnlyOf(undefined),
    () => keepOnlyOf('bo'),
    dropUnended,
  ]) {
    keep()
    expect(stored.size).toBe(1)
    end()
    expect(stored.size).toBe(0)
  }
  keep()
  markEnded()
  dropUnended()
  keepOnlyOf('asha')
  expect(stored.size).toBe(1)
})

it('S16 never stores passwords, codes, secrets, bank details or files, and names the files', () => {
  const secrets = {
    password: 'p',
    confirmPassword: 'p',
    code: '123456',
    otp: '1',
    clientSecret: 's',
    token: 't',
    accountNumber: '1',
    ifsc: 'i',
    iban: 'i',
  }
  keepValues('form', {
    ...secrets,
    postalCode: '560001',
    countryCode: 'IN',
    proof: [new File(['x'], 'gst.pdf')],
    picture: { blob: new Blob(['x']) },
  })
  markEnded()
  expect(endedValues('form')).toMatchObject({ values: { postalCode: '560001', countryCode: 'IN' }, files: ['gst.pdf', ''] })
  keepValues('secrets', secrets)
  expect(stored.size).toBe(1)
})

it('S17 lists what was typed at a page with the role of that time, for a Viewer now', () => {
  keepValues('message', { subject: 'Happy Diwali' })
  markEnded()
  user = { ...asha, companyRole: 'Viewer' }
  expect(endedAt('/profile/billing')).toMatchObject([{ role: 'Owner', values: { subject: 'Happy Diwali' } }])
  expect(endedAt('/wallet')).toEqual([])
})

it('S16 survives a storage that is forbidden or full', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepValues('billing', { address: '12 MG Road' })
  markEnded()
  keepOnlyOf('asha')
  expect([endedValues('billing'), endedAt('/profile/billing')]).toEqual([undefined, []])
})
