import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { recipientInput } from '#contracts/recipient/recipient.ts'
import { optionalName, requiredName } from './text-input.ts'

const faultOf = (name: string) => z.safeParse(requiredName(60, 'missing'), name).error?.issues[0]?.message

it('V1 accepts names of people and companies', () => {
  for (const name of ['Asha Rao', 'Booking.com', 'A. P. J. Abdul', 'M/s Rao & Sons', 'नीता', 'Zoë', '24/7 Ltd.', 'क्‍ष'])
    expect(faultOf(name)).toBe(undefined)
  expect(z.parse(optionalName(60), ' ')).toBe(null)
})

it.each(['https://evil.test/claim-now', 'www.evil.test'])('V1 P7 rejects %s as a recipient’s name too (X-L8)', (firstName) => {
  const faults = z
    .safeParse(recipientInput, { email: 'a@example.com', firstName })
    .error?.issues.map(({ path, message }) => [path, message])
  expect(faults).toEqual([[['firstName'], 'Please use a name, not a web address']])
})

it('V1 rejects a name that a mail client turns into a link, or that changes the text direction', () => {
  for (const name of ['Win: https://evil.example', 'WWW.evil.example', 'free at evil.example/win', 'x.test?go']) {
    expect(faultOf(name)).toBe('Please use a name, not a web address')
    expect(z.safeParse(optionalName(60), name).success).toBe(false)
  }
  for (const name of ['a\u202egpj.exe', 'a\u2066b', 'a\u2028b', 'a\nb'])
    expect(faultOf(name)).toBe('Please use letters, numbers and symbols on one line')
})
