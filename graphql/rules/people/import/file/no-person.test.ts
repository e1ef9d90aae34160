import { describe, expect, it } from 'vitest'
import { isNoPerson } from './no-person.ts'

const person = { email: '', firstName: '', lastName: '', value: '' }
const isLeftOut = (cells: string[], more: Partial<typeof person> & { phone?: string } = {}) => isNoPerson(cells, { ...person, ...more }, 5)

describe('S4 a row of the sheet that is no person', () => {
  it.each([
    ['a total', ['Total', '', '', '36000']],
    ['a total in an ignored column', ['', '', '', '12', 'Grand total']],
    ['a sum without a word', ['', '', '', '₹36,000.00', '']],
    ['a count', ['No. of employees', '41', '', '', '']],
    ['a signature', ['Approved by HR head', '', '', '', '']],
    ['a note', ['N.B.: pay before the 5th', '', '', '', '']],
    ['a sentence', ['', '', '', '', 'Please send before Pongal']],
    ['a separator', ['-----', '-----', '', '', '']],
    ['a repeated heading', ['Emp ID', 'Employee Name', 'Email ID', 'Amount', 'Dept']],
  ])('is %s', (_, cells) => expect(isLeftOut(cells)).toBe(true))

  it('is none with an address, a name or a phone number, even where the address is missing', () => {
    expect(isLeftOut(['Total', 'total@example.com'], { email: 'total@example.com' })).toBe(false)
    expect(isLeftOut(['E7', 'Asha Rao', '', '500'], { firstName: 'Asha' })).toBe(false)
    expect(isLeftOut(['Asha', 'Rao', '', '500', 'Approved by HR'], { firstName: 'Asha', lastName: 'Rao' })).toBe(false)
    expect(isLeftOut(['Asha', '', '', '500', 'Note: VIP'], { firstName: 'Asha' })).toBe(false)
    expect(isLeftOut(['Approved by HR', '', '', '', ''], { firstName: 'Approved by HR' })).toBe(true)
    expect(isLeftOut(['E7', '', '', '500'])).toBe(false)
    expect(isLeftOut(['', '', 'asha-at-example.com', '500'], { email: 'asha-at-example.com' })).toBe(false)
    expect(isLeftOut(['', '', '', '9840012345'], { phone: '9840012345' })).toBe(false)
  })
})
