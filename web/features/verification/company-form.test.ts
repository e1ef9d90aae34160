import { describe, expect, it } from 'vitest'
import { comparison } from './company-form.ts'

describe('V13 the number typed again, compared while it is typed', () => {
  it.each([
    ['27AAPFU0939F1ZV', '', 'empty'],
    ['', '27', 'empty'],
    ['27AAPFU0939F1ZV', '27aap', 'so far'],
    ['27AAPFU0939F1ZV', ' 27aapfu0939f1zv ', 'same'],
    ['27AAPFU0939F1ZV', '27AAPFU0938', 'other'],
    ['27AAP', '27AAPFU', 'other'],
  ])('V13 %s and %s: %s', (number, again, answer) => expect(comparison(number, again)).toBe(answer))
})
