import { describe, expect, it } from 'vitest'
import { chooseColumn, guessChoice, mappingOf } from './column-choice.ts'

describe('guessChoice', () => {
  it('says of every column what it means, or that it is left out', () => {
    expect(guessChoice(['Phone', 'E-mail', 'First name'].map((name) => ({ name, samples: [] })))).toEqual([null, 'email', 'firstName'])
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
    expect(mappingOf(['value', 'email'])).toEqual({ email: 1, firstName: null, lastName: null, value: 0 })
  })
})
