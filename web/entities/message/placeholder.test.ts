import { describe, expect, it } from 'vitest'
import { variableNames } from '#graphql/contracts/message/variables.ts'
import { insertVariable, openPlaceholder, piecesOf, suggestVariables } from './placeholder.ts'

describe('openPlaceholder', () => {
  it('finds the open braces around the caret', () => {
    expect(openPlaceholder('Hi {{ rec', 9)).toEqual({ start: 3, typed: 'rec' })
    expect(openPlaceholder('Hi {{', 5)).toEqual({ start: 3, typed: '' })
  })

  it('ignores closed braces', () => {
    expect(openPlaceholder('Hi {{ recipient_name }}', 23)).toBeNull()
    expect(openPlaceholder('Hi', 2)).toBeNull()
  })
})

describe('suggestVariables', () => {
  it('lists names that start with the typed text first', () => {
    expect(suggestVariables(variableNames, 're')[0]).toBe('recipient_first_name')
    expect(suggestVariables(variableNames, 'first name')).toEqual(['recipient_first_name'])
  })
})

describe('insertVariable', () => {
  it('replaces the typed text with its closing braces', () => {
    expect(insertVariable('Hi {{ rec}}, hello', { start: 3, end: 9, name: 'recipient_name' })).toEqual({
      text: 'Hi {{ recipient_name }}, hello',
      caret: 23,
    })
  })
})

describe('piecesOf', () => {
  it('separates text, variables and unknown names', () => {
    expect(piecesOf('Hi {{ recipient_name }} {{ nme }}').map(({ kind }) => kind)).toEqual(['words', 'variable', 'words', 'unknown'])
  })
})
