import { expect, it } from 'vitest'
import { isPathData } from './path-data.ts'

it.each([
  'M12 21V9m0 4c-5 0-7-3-7-8 5 0 7 3 7 8Z',
  ' m1,2 3 4-5.5.5e1z M0 0 ',
  'M1 1a4.3 4.3 0 014.5-4 4 4 0 1 1 2 2',
  'M0 0h1-2v3C1 2 3 4 5 6S1 2 3 4Q1 2 3 4T1 2Z',
])('E3 accepts the path %s', (text) => expect(isPathData(text)).toBe(true))

it.each([
  '',
  'L1 2',
  'M',
  'M1',
  'M1 2 3',
  'M1 2 X',
  'M1 2Z3',
  'M1,,2',
  'M1 2,',
  'M1 2a1 1 0 2 0 1 1',
  'M1 2 url(#a)',
  'M0 0"><script>',
  'M1 NaN',
  `M0 0${'h1'.repeat(2000)}`,
])('E3 refuses the path %s', (text) => expect(isPathData(text)).toBe(false))
