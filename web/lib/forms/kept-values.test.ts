import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Person = { id: string; companyRole: string; company: { id: string } }

const stored = new Map<string, string>()
let user: Person | null
vi.mock('#web/lib/session/session.ts', () => ({ currentUser: () => user }))

const { dropUnended, dropValues, endedAt, endedValues, keepOnlyOf, keepValues, markEnded, moveKept, placeOf } = await import(
  './kept-values.ts'
)

const asha = { id: 'asha', companyRole: 'Owner', company: { id: 'aurora' } }

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  user = asha
  vi.stubGlobal('location', { pathname: '/profile/billing', search: '' })
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
  keepValues('billing', { values: { address: '12 MG Road' }, base: { address: '' } })
  expect(endedValues('billing')).toBeUndefined()
  markEnded()
  expect(endedValues('billing')).toMatchObject({ values: { address: '12 MG Road' }, base: { address: '' }, files: [] })
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
  keepValues('billing', { values: { address: '12 MG Road' }, base: { address: '' } })
  markEnded()
  user = person
  vi.stubGlobal('location', { pathname, search: '' })
  expect(endedValues('billing')).toBeUndefined()
  expect(endedAt(location.pathname)).toEqual([])
})

const wizardAt = (search: string) => vi.stubGlobal('location', { pathname: '/campaigns/create/rewardlinks', search })

it.each([
  ['another draft', '?draft=a', '?draft=b'],
  ['a new campaign', '?draft=a', ''],
  ['a draft, when typed in a new campaign', '', '?draft=b'],
])('S16 does not restore what was typed in a draft into %s, and keeps it for its own', (_, typedAt, openedAt) => {
  wizardAt(typedAt)
  keepValues('campaign-details', { values: { name: 'Diwali' } })
  markEnded()
  wizardAt(openedAt)
  expect([endedValues('campaign-details'), endedAt(placeOf())]).toEqual([undefined, []])
  wizardAt(`${typedAt || '?'}&redirected=1`)
  expect(endedValues('campaign-details')).toMatchObject({ values: { name: 'Diwali' } })
})

it('S16 restores what was typed while its draft was created at the draft, but not what an ended session left in a new campaign', () => {
  wizardAt('')
  keepValues('delivery', { values: { days: '9' } })
  markEnded()
  keepValues('campaign-details', { values: { name: 'Diwali' } })
  const from = placeOf()
  wizardAt('?draft=a')
  moveKept(from)
  markEnded()
  expect(endedValues('campaign-details')).toMatchObject({ values: { name: 'Diwali' } })
  expect(endedValues('delivery')).toBeUndefined()
})

it('S16 deletes them when saved or discarded, signed out, and at the sign-in of another person', () => {
  const keep = () => keepValues('billing', { values: { address: '12 MG Road' }, base: { address: '' } })
  for (const end of [
    () => dropValues('billing'),
    () => keepValues('billing', { values: {} }),
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
  const files = { proof: [new File(['x'], 'gst.pdf')], picture: { blob: new Blob(['x']) } }
  keepValues('form', {
    values: { ...secrets, nested: secrets, postalCode: '560001', countryCode: 'IN', ...files },
    base: { ...secrets, countryCode: '' },
  })
  markEnded()
  expect(endedValues('form')).toMatchObject({
    values: { postalCode: '560001', countryCode: 'IN' },
    files: ['gst.pdf', ''],
  })
  expect([...stored.values()].join()).not.toMatch(/password|iban|secret/i)

  keepValues('secrets', { values: secrets })
  expect(stored.size).toBe(1)
})

it('S17 lists what was typed at a page with the role of that time, for a Viewer now', () => {
  keepValues('message', { values: { subject: 'Happy Diwali' } })
  markEnded()
  user = { ...asha, companyRole: 'Viewer' }
  expect(endedAt('/profile/billing')).toMatchObject([{ role: 'Owner', values: { subject: 'Happy Diwali' } }])
  expect(endedAt('/wallet')).toEqual([])
})

it('S16 survives a storage that is forbidden or full', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepValues('billing', { values: { address: '12 MG Road' }, base: { address: '' } })
  markEnded()
  keepOnlyOf('asha')
  expect([endedValues('billing'), endedAt('/profile/billing')]).toEqual([undefined, []])
})
