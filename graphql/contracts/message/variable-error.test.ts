import { describe, expect, it } from 'vitest'
import { variableError } from './variable-error.ts'

describe('variableError', () => {
  it.each([
    'Hello {{ recipient_first_name }}, {{reward_value}} is yours',
    '{ reward_value } {% if a %} { } and a } of its own',
    '{{{ reward_value }}}',
  ])('E5 accepts “%s”', (text) => expect(variableError(text)).toBeUndefined())

  it.each([
    ['Hi {{ foo }}', 'There is no variable {{ foo }}.'],
    ['{{ rewrd_link }}', 'There is no variable {{ rewrd_link }}. Did you mean {{ reward_link }}?'],
    ['From {{ company_name } to you', 'Close this variable with two braces: {{ company_name }}.'],
    ['{{ company_nam', 'Close this variable with two braces: {{ company_name }}.'],
    ['{{ {{ company_name }}', 'Close {{ with the name of a variable and }}, or delete it.'],
    ['{{', 'Close {{ with the name of a variable and }}, or delete it.'],
    ['{ company_name }} thanks you', 'There is no variable before }}. Start it with {{, or delete the braces.'],
    ['{{ company_name }} }}', 'There is no variable before }}. Start it with {{, or delete the braces.'],
  ])('E5 explains the error in “%s” (U4)', (text, sentence) => expect(variableError(text)).toBe(sentence))
})
