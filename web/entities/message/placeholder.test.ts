import { describe, expect, it } from 'vitest'
import { variableNames } from '#graphql/rules/mail/email/variables.ts'
import { insertVariable, openPlaceholder, piecesOf, suggestVariables } from './placeholder.ts'

describe('openPlaceholder', () => {
  it('finds the braces that the caret stands in', () => {
    expect(openPlaceholder('Hi {{ rec', 9)).toEqual({ start: 3, typed: 'rec' })
    expect(openPlaceholder('Hi {{', 5)).toEqual({ start: 3, typed: '' })
  })

  it('leaves closed ones alone', () => {
    expect(openPlaceholder('Hi {{ recipient_name }}', 23)).toBeNull()
    expect(openPlaceholder('Hi', 2)).toBeNull()
  })
})

describe('suggestVariables', () => {
  it('puts names that begin so first', () => {
    expect(suggestVariables(variableNames, 're')[0]).toBe('recipient_first_name')
    expect(suggestVariables(variableNames, 'first name')).toEqual(['recipient_first_name'])
  })
})

describe('insertVariable', () => {
  it('takes the place of what was typed, closing braces too', () => {
    expect(insertVariable('Hi {{ rec}}, hello', { start: 3, end: 9, name: 'recipient_name' })).toEqual({
      text: 'Hi {{ recipient_name }}, hello',
      caret: 23,
    })
  })
})

describe('piecesOf', () => {
  it('tells words, variables and strangers apart', () => {
    expect(piecesOf('Hi {{ recipient_name }} {{ nme }}').map(({ kind }) => kind)).toEqual(['words', 'variable', 'words', 'unknown'])
  })
})
