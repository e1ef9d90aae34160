import { describe, expect, it } from 'vitest'
import { guessColumns } from './column-guess.ts'

const columns = (...names: string[]) => names.map((name) => ({ name, samples: [] as string[] }))

describe('guessColumns', () => {
  it.each([
    [['Email', 'First name', 'Last name', 'Amount'], { email: 0, firstName: 1, lastName: 2, value: 3 }],
    [['Sr. No', 'FIRST_NAME', 'Surname', 'E-mail Address', 'Reward Value'], { firstName: 1, lastName: 2, email: 3, value: 4 }],
    [['Employee name', 'Email ID', 'Amount (INR)'], { firstName: 0, email: 1, value: 2 }],
    [['Prénom', 'Nachname', 'Courriel'], { firstName: 0, lastName: 1, email: 2 }],
  ])('recognises %j', (names, expected) => {
    expect(guessColumns(columns(...names))).toEqual(expected)
  })

  it('uses the cells when a name is not recognised', () => {
    const guess = guessColumns([
      { name: 'Column 1', samples: ['Asha'] },
      { name: 'Column 2', samples: ['asha@example.com'] },
      { name: 'Column 3', samples: ['₹1,000', '500.50'] },
    ])
    expect(guess).toEqual({ email: 1, value: 2 })
  })

  it('does not read a column named as an id or a phone as amounts', () => {
    expect(
      guessColumns([
        { name: 'Mail', samples: ['a@b.co'] },
        { name: 'Employee ID', samples: ['1001'] },
        { name: 'Mobile', samples: ['98200'] },
      ]),
    ).toEqual({ email: 0, phone: 2 })
  })

  it('recognises the optional columns', () => {
    expect(guessColumns(columns('Email', 'Mobile No.', 'Country', 'Time zone', 'Send date', 'Tags', 'Points'))).toEqual({
      email: 0,
      phone: 1,
      country: 2,
      timeZone: 3,
      sendAt: 4,
      tags: 5,
      points: 6,
    })
  })

  it('M15 reads a column of first and last names as the full name', () => {
    const named = (name: string, ...samples: string[]) => [
      { name, samples },
      { name: 'Email', samples: ['anais@example.com'] },
    ]
    expect(guessColumns(named('Name', 'Anaïs Lefèvre', 'Cher'))).toEqual({ fullName: 0, email: 1 })
    expect(guessColumns(named('Employee name', 'Lefèvre, Anaïs'))).toEqual({ fullName: 0, email: 1 })
    expect(guessColumns(named('Full name'))).toEqual({ fullName: 0, email: 1 })
    expect(guessColumns(named('Name', 'Anaïs', 'Ravi'))).toEqual({ firstName: 0, email: 1 })
    expect(guessColumns([...named('Name', 'Anne Marie'), { name: 'Surname', samples: ['Rao'] }])).toEqual({
      firstName: 0,
      email: 1,
      lastName: 2,
    })
    expect(guessColumns([...named('Full name', 'Anne Rao'), { name: 'First name', samples: ['Anne'] }])).toEqual({ email: 1, firstName: 2 })
  })

  it('uses each column once', () => {
    expect(guessColumns(columns('Name', 'Name'))).toEqual({ firstName: 0 })
  })
})
