import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { printableText } from './printable-input.ts'
import { leaveOutSigns } from './printable-text.ts'

const input = z.string().check(printableText)
const errorOf = (text: string) => z.safeParse(input, text).error?.issues[0]?.message

describe('M5 a text on a document', () => {
  it.each([
    ['Sunrise 🌅 Gifts 🎁, Karnataka', 'Sunrise Gifts, Karnataka'],
    ['Sunrise🌅Gifts', 'Sunrise Gifts'],
    ['🎁 🎁 Gift (🎁 one) 🎁', 'Gift (one)'],
    ['👩🏽‍💻 Dev 🇮🇳 1️⃣', 'Dev 1\ufe0f'],
    ['Cafe\u0301 ☺ ™', 'Café ™'],
    ['क्‍ष a\u200fb', 'क्‍ष a\u200fb'],
    ['A\u0000B \ud800', 'A B'],
    ['🎁', ''],
  ])('E6 prints %s as “%s”', (text, printed) => {
    expect(leaveOutSigns(text)).toBe(printed)
  })

  it.each(['Sunrise 🌅 Gifts', 'Œuvre & Cie — Śląsk', 'තේ කෝප්පය', 'ᱥᱟᱱᱛᱟᱲᱤ', 'ꯃꯤꯇꯩ', '株式会社', 'Nguye\u0302\u0303n', '½ ² Ⅷ', ''])(
    'E6 accepts %s',
    (text) => {
      expect(errorOf(text)).toBeUndefined()
    },
  )

  it.each([
    ['ᚠ Rune ᚢ', 'Our documents can’t print “ᚠ”, “ᚢ”. Please use other letters'],
    ['ဈေး', 'Our documents can’t print “ဈေ”, “း”. Please use other letters'],
    ['R\u0325s\u0323i', 'Our documents can’t print “R̥”. Please use other letters'],
    ['𝓐urora', 'Our documents can’t print “𝓐”. Please use other letters'],
    ['🎁 🎁', 'Our documents can’t print this. Please use other letters'],
  ])('E6 refuses %s, and names the letters', (text, message) => {
    expect(errorOf(text)).toBe(message)
  })
})
