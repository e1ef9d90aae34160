import { expect, it } from 'vitest'
import { readPhone } from '#contracts/address/phone.ts'
import { countries } from '#contracts/country/countries.ts'
import { readCountry } from '#contracts/country/read-country.ts'
import { guessColumns } from '#contracts/import/column-guess.ts'
import { parseTags } from '#contracts/recipient/tag-text.ts'
import { contactCells, contactColumns, nameColumns } from './people-export.ts'
import { recipientsExport } from './recipients-export.ts'

const person = { phone: '+919820012345', country: 'IN', time_zone: 'Asia/Kolkata', tags: '["vip","north"]' as unknown as string[] }

it('R19 R32 exports column names that an import recognises', () => {
  const columns = recipientsExport.file.columns({ currency: 'INR' } as never).map(({ name }) => ({ name, samples: [] }))
  const fields = ['email', 'firstName', 'lastName', 'value', 'points', 'phone', 'country', 'timeZone', 'tags', 'sendAt']
  expect(guessColumns(columns)).toEqual(Object.fromEntries(fields.map((field, index) => [field, index])))
  const people = [...nameColumns, ...contactColumns].map(({ name }) => ({ name, samples: [] }))
  expect(guessColumns(people)).toEqual({ email: 0, firstName: 1, lastName: 2, phone: 3, country: 4, timeZone: 5, tags: 6 })
})

it('R19 writes cells that an import reads back', () => {
  expect(contactCells(person)).toEqual(['+91 98200 12345', 'IN', 'Asia/Kolkata', 'vip; north'])
  const [phone = '', , , tags = ''] = contactCells(person)
  expect([readPhone(phone), parseTags(tags)]).toEqual([person.phone, ['vip', 'north']])
  expect(contactCells({ phone: null, country: null, time_zone: null, tags: null })).toEqual(['', '', '', ''])
})

it('R19 reads every country back', () => {
  expect(countries.filter((country) => readCountry(country) !== country)).toEqual([])
})
