import { describe, expect, it } from 'vitest'
import { chooseColumn, guessColumnChoice, toColumnMapping } from './column-choice.ts'

describe('guessColumnChoice', () => {
  it('maps each column to a field or skips it', () => {
    expect(guessColumnChoice(['Phone', 'E-mail', 'First name'].map((name) => ({ name, samples: [] })))).toEqual([
      'phone',
      'email',
      'firstName',
    ])
  })
})

describe('a pasted list', () => {
  it('is mapped by its contents, even with a malformed line', () => {
    const columns = [
      { name: 'Column 1', samples: ['ravi@example.com', 'broken'] },
      { name: 'Column 2', samples: ['Ravi', 'x'] },
      { name: 'Column 3', samples: ['Menon', ''] },
      { name: 'Column 4', samples: ['500', '100'] },
    ]
    expect(guessColumnChoice(columns)).toEqual(['email', 'firstName', 'lastName', 'value'])
  })
})

describe('M15 a full name', () => {
  it('is guessed for the only text column and excludes first and last name', () => {
    const columns = [
      { name: 'Column 1', samples: ['anais@example.com'] },
      { name: 'Column 2', samples: ['Anaïs Lefèvre'] },
    ]
    expect(guessColumnChoice(columns)).toEqual(['email', 'fullName'])
    expect(chooseColumn(['email', 'fullName', null], 2, 'lastName')).toEqual(['email', null, 'lastName'])
    expect(chooseColumn(['firstName', 'lastName', null], 2, 'fullName')).toEqual([null, null, 'fullName'])
  })
})

describe('chooseColumn', () => {
  it('maps each field to at most one column', () => {
    expect(chooseColumn(['email', null], 1, 'email')).toEqual([null, 'email'])
    expect(chooseColumn([null, 'email'], 0, null)).toEqual([null, 'email'])
  })
})

describe('toColumnMapping', () => {
  it('requires an email column', () => {
    expect(toColumnMapping([null, 'value'])).toBeUndefined()
    expect(toColumnMapping(['value', 'email'])).toMatchObject({ email: 1, firstName: null, lastName: null, value: 0 })
  })
})
