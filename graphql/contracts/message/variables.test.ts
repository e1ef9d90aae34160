import { describe, expect, it } from 'vitest'
import { parseVariables } from './variables.ts'

describe('message variables', () => {
  it('lists each known variable once, with or without spaces in the braces', () => {
    const text = '{{recipient_first_name}}, {{ reward_value }} from {{ company_name }} and {{ reward_value }}'
    expect(parseVariables(text)).toEqual({ used: ['recipient_first_name', 'reward_value', 'company_name'], unknown: [] })
  })

  it.each([
    ['first_name', 'recipient_first_name'],
    ['First Name', 'recipient_first_name'],
    ['reward_vlaue', 'reward_value'],
    ['expiry', 'expiry_date'],
    ['companyname', 'company_name'],
    ['sender-name', 'sender_name'],
  ])('for %s suggests %s', (name, suggestion) => {
    expect(parseVariables(`Hello {{ ${name} }}`).unknown).toEqual([{ name, suggestion }])
  })

  it('suggests nothing for a name unlike any variable', () => {
    expect(parseVariables('{{ xylophone_quartz }} {{ }}').unknown).toEqual([
      { name: 'xylophone_quartz', suggestion: null },
      { name: '', suggestion: null },
    ])
  })

  it('ignores unpaired braces', () => {
    expect(parseVariables('{ reward_value } {% if a %} {{ open')).toEqual({ used: [], unknown: [] })
  })
})
