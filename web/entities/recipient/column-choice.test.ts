import { describe, expect, it } from 'vitest'
import { chooseColumn, guessChoice, mappingOf } from './column-choice.ts'

describe('guessChoice', () => {
  it('says of every column what it means, or that it is left out', () => {
    expect(guessChoice(['Phone', 'E-mail', 'First name'].map((name) => ({ name, samples: [] })))).toEqual(['phone', 'email', 'firstName'])
  })
})

describe('a pasted list', () => {
  it('is read by what stands in it, also with a broken line', () => {
    const columns = [
      { name: 'Column 1', samples: ['ravi@example.com', 'broken'] },
      { name: 'Column 2', samples: ['Ravi', 'x'] },
      { name: 'Column 3', samples: ['Menon', ''] },
      { name: 'Column 4', samples: ['500', '100'] },
    ]
    expect(guessChoice(columns)).toEqual(['email', 'firstName', 'lastName', 'value'])
  })
})

describe('M15 a full name', () => {
  it('is read out of the only words of a list, and goes with neither part beside it', () => {
    const columns = [
      { name: 'Column 1', samples: ['anais@example.com'] },
      { name: 'Column 2', samples: ['Anaïs Lefèvre'] },
    ]
    expect(guessChoice(columns)).toEqual(['email', 'fullName'])
    expect(chooseColumn(['email', 'fullName', null], 2, 'lastName')).toEqual(['email', null, 'lastName'])
    expect(chooseColumn(['firstName', 'lastName', null], 2, 'fullName')).toEqual([null, null, 'fullName'])
  })
})

describe('chooseColumn', () => {
  it('gives each meaning to one column', () => {
    expect(chooseColumn(['email', null], 1, 'email')).toEqual([null, 'email'])
    expect(chooseColumn([null, 'email'], 0, null)).toEqual([null, 'email'])
  })
})

describe('mappingOf', () => {
  it('needs an e-mail column', () => {
    expect(mappingOf([null, 'value'])).toBeUndefined()
    expect(mappingOf(['value', 'email'])).toMatchObject({ email: 1, firstName: null, lastName: null, value: 0 })
  })
})
