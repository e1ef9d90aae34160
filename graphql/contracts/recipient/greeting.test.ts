import { describe, expect, it } from 'vitest'
import { fullName, greetingName, nameVariables } from './greeting.ts'

describe('R5 greeting', () => {
  it.each([
    ['عبد الرحمن', 'السيد', 'عبد الرحمن', 'عبد الرحمن السيد'],
    ['Rao & Sons', null, 'Rao & Sons', 'Rao & Sons'],
    ['A. P. J.', 'Abdul Kalam', 'A. P. J.', 'A. P. J. Abdul Kalam'],
    ['Anna Maria', '', 'Anna Maria', 'Anna Maria'],
    ['Maria', 'de la Cruz e Silva', 'Maria', 'Maria de la Cruz e Silva'],
    ['Jennifer', 'Null', 'Jennifer', 'Jennifer Null'],
    [null, 'de Souza', 'de Souza', 'de Souza'],
    ['', undefined, 'there', ''],
  ])('greets %j %j as %j', (firstName, lastName, greeted, full) => {
    expect([greetingName({ firstName, lastName }), fullName({ firstName, lastName })]).toEqual([greeted, full])
  })

  it('greets by the full name when there is no first name, and with "there" when there is no name', () => {
    expect(nameVariables({ firstName: null, name: 'de Souza' })).toEqual({ recipient_name: 'de Souza', recipient_first_name: 'de Souza' })
    expect(nameVariables({ firstName: null, name: '' })).toEqual({ recipient_name: 'there', recipient_first_name: 'there' })
  })

  it.each(['عبد الرحمن', 'נועה (נוני)', 'علی‌رضا', 'Noa נועה', 'ދިވެހި', '𞤀𞤣𞤤𞤢𞤥'])(
    'isolates %j, so that an amount beside it stays in place',
    (name) => {
      expect(nameVariables({ firstName: name, name })).toEqual({
        recipient_name: `\u2068${name}\u2069`,
        recipient_first_name: `\u2068${name}\u2069`,
      })
    },
  )

  it.each(['Ananya', 'José', 'अमल', 'ദാസ്', '👩‍👩‍👧 Priya', '陈娜'])('keeps %j unchanged', (name) => {
    expect(nameVariables({ firstName: name, name }).recipient_first_name).toBe(name)
  })
})
