import { expect, it } from 'vitest'
import { signsOf, splitCodes } from './typed-codes.ts'

const groups = ['AB23', 'CD45', 'EF67', 'GH89']
const code = groups.join('')

it('R6 reads one code in any of the ways in which people type it', () => {
  for (const between of ['', ' ', '-', '–', '—', '‑', '−', '.', '_', '\u00a0', '\u200b', '\r\n', '\t', ' · ', '/'])
    expect(splitCodes(groups.join(between)).map(signsOf), JSON.stringify(between)).toEqual([code])
  const spaced = groups.join(' ')
  for (const typed of [
    `\u202a${spaced}\u202c`,
    `  ${spaced}.`,
    `Code: ${spaced}`,
    `“${spaced}”`,
    `\ufeff${code}`,
    `> CODE : ${spaced}`,
    code.toLowerCase(),
  ])
    expect(splitCodes(typed).map(signsOf), typed).toEqual([code])
  expect(signsOf('ＡＢ２３ｃｄ４５ＥＦ６７ＧＨ８９')).toBe(code)
  expect(signsOf('Ｃｏｄｅ：ＡＢ２３')).toBe('AB23')
})

it('R6 keeps a code that itself begins with CODE', () => {
  expect(signsOf('code2345abcd')).toBe('CODE2345ABCD')
})

it('R6 takes ten pasted lines as ten codes, whatever ends them', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `AB23-CD45-EF67-GH${index}9`)
  for (const end of ['\n', '\r\n', '\r', '\n\n', ' \n', '\u2028']) expect(splitCodes(codes.join(end)), JSON.stringify(end)).toHaveLength(10)
  expect(splitCodes(`Code: ${codes[0]}\n\n- ${codes[1]}\n`).map(signsOf)).toEqual([signsOf(codes[0] ?? ''), signsOf(codes[1] ?? '')])
})

it('reads a text without a letter or digit as one empty code', () => {
  expect(splitCodes('\u202e\u202e – …').map(signsOf)).toEqual([''])
})
