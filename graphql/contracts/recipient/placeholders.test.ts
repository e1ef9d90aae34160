import { describe, expect, it } from 'vitest'
import { isEmptyCell, isPlaceholder, realNames } from './placeholders.ts'

const failedFormulas = ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#GETTING_DATA']
/** Error values of German, Spanish and French Excel, LibreOffice and Bloomberg. */
const otherFormulas = ['#NV', '#BEZUG!', '#¡REF!', '#¿NOMBRE?', '#N/D', 'Err:502', '#N/A N/A', '#ERROR!']
const words = [
  'n/a',
  'N.A.',
  'n.a',
  'undefined',
  '[object Object]',
  'Not available',
  'not applicable',
  '(blank)',
  '<NULL>',
  '"null"',
  '\\N',
]
const signs = ['-', '--', '—', '- -', '.', '?', '???', '…', '/', '0', '00', '0.0', '_', '~']
const spaced = [' # n / a ', 'Ｎ／Ａ', '#N/A\u00a0', '\ufeff-', 'UNDEFINED', 'not  Available']
const unfilled = ['{{ first_name }}', '\u0024{name}', '*|FNAME|*']

const sure = [...failedFormulas, ...otherFormulas, ...words, ...signs, ...spaced, ...unfilled]

const names = [
  'Jennifer',
  'A. P. J.',
  'N. A.',
  'Rao & Sons',
  'Ana <3',
  '👩‍👩‍👧 Priya',
  '🎁',
  'R',
  "O'Connor",
  'عبد الرحمن',
  'Nana',
  'X',
  '7',
  'Nullah',
  'Undine',
]

describe('M15 placeholders', () => {
  it.each(sure)('treats %j as a placeholder', (text) => {
    expect([isPlaceholder(text), isEmptyCell(text)]).toEqual([true, true])
    expect(realNames({ firstName: text, lastName: 'Anand' })).toEqual({ firstName: null, lastName: 'Anand' })
    expect(realNames({ firstName: 'Kabir', lastName: text })).toEqual({ firstName: 'Kabir', lastName: null })
  })

  it.each(names)('keeps %j as a name', (text) => {
    expect(isPlaceholder(text)).toBe(false)
    expect(realNames({ firstName: text, lastName: 'Anand' })).toEqual({ firstName: text, lastName: 'Anand' })
  })

  it.each([
    ['Jennifer', 'Null'],
    ['Na', 'Li'],
    ['Nan', 'Goldin'],
    ['N. A.', 'Palkhivala'],
    ['Nil', 'Khan'],
    ['Madhavan', null],
    ['', 'Rao'],
  ])('keeps the names of %j %j', (firstName, lastName) => {
    expect(realNames({ firstName, lastName })).toEqual({ firstName, lastName })
  })

  it.each([
    ['NULL', 'NULL'],
    ['NaN', 'nan'],
    ['Null', null],
    ['None', '-'],
    ['#N/A', 'Null'],
    ['#REF!', '#NAME?'],
    ['n/a', 'n/a'],
    ['Not', 'available'],
    ['[object', 'Object]'],
    ['No', 'name'],
    ['Unknown', 'TBD'],
    ['{{', 'first_name }}'],
    ['', undefined],
  ])('finds no name in %j %j', (firstName, lastName) => {
    expect(realNames({ firstName, lastName })).toEqual({ firstName: null, lastName: null })
  })

  it.each(['', '  ', '\u00a0', 'NA', 'nil', 'NIL', 'None', 'null', 'NaN', 'N. A.'])('reads the cell %j as empty', (text) => {
    expect(isEmptyCell(text)).toBe(true)
  })

  it.each(['TBD', 'xx', 'unknown', 'IN', '+91 98200 12345', 'Asia/Kolkata', '2026-11-23', 'vip', '🎁', '10'])(
    'leaves the cell %j',
    (text) => {
      expect(isEmptyCell(text)).toBe(false)
    },
  )
})
