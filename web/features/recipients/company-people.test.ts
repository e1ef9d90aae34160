import { expect, it } from 'vitest'
import { guessColumns } from '#graphql/contracts/import/column-guess.ts'
import { peopleCsv } from './company-people.tsx'

const ana = {
  email: 'ana@example.com',
  first_name: 'Ana "Annie"',
  last_name: 'Souza, Dr',
  phone: '+919820012345',
  country: 'IN',
  time_zone: 'Asia/Kolkata',
  tags: ['Weaving', 'north'],
}

it('R32 writes the people of the setup as a file whose columns the import recognises', () => {
  const [head = '', line] = peopleCsv([
    ana,
    { ...ana, first_name: null, last_name: null, phone: null, country: null, time_zone: null, tags: null },
  ]).split('\r\n')
  expect(line).toBe('"ana@example.com","Ana ""Annie""","Souza, Dr","+919820012345","IN","Asia/Kolkata","Weaving; north"')
  const columns = head.split(',').map((name) => ({ name, samples: [] }))
  expect(guessColumns(columns)).toEqual({ email: 0, firstName: 1, lastName: 2, phone: 3, country: 4, timeZone: 5, tags: 6 })
})
