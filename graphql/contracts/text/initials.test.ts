import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it('R5 shortens a name to the initials of two words, in any script', () => {
  expect(['Aurora Retail', 'saltmarket', '“Café” Noir & Co', '7 Eleven', '星巴克', 'आनंद बाज़ार', '𝒜lpha'].map(initials)).toEqual([
    'AR',
    'S',
    'CN',
    '7E',
    '星',
    'आब',
    '𝒜',
  ])
  expect(initials('مكتبة جرير')).toBe('م\u200cج')
  expect(initials(' ★ ')).toBe('')
})
