import { describe, expect, it } from 'vitest'
import { renderText } from './render-text.ts'

describe('custom text', () => {
  it('replaces variables with their values', () => {
    const words = 'Thank you, {{ recipient_first_name }}: {{reward_value}} from {{ company_name }}.'
    expect(renderText(words, { recipient_first_name: 'Ananya', reward_value: '₹500', company_name: 'Aurora Retail' })).toBe(
      'Thank you, Ananya: ₹500 from Aurora Retail.',
    )
  })

  it('replaces a missing value with nothing', () => {
    expect(renderText('Hello {{ recipient_first_name }}', {})).toBe('Hello ')
  })

  it('never evaluates tags, filters or values', () => {
    expect(renderText('{% assign a = 1 %}{{ company_name }}', { company_name: '{{ reward_link }} <b>' })).toBe(
      '{% assign a = 1 %}{{ reward_link }} <b>',
    )
    expect(() => renderText('{{ company_name | upcase }}', {})).toThrow('is not a variable. Did you mean {{ company_name }}?')
  })

  it('rejects an unknown variable and suggests the most similar one', () => {
    expect(() => renderText('Hi {{ first_name }}', {})).toThrow(
      '{{ first_name }} is not a variable. Did you mean {{ recipient_first_name }}?',
    )
  })
})
