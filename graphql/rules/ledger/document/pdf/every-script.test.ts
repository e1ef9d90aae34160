import { PDFiumLibrary } from '@hyzyla/pdfium'
import { describe, expect, it, vi } from 'vitest'
import type { ProformaDetails } from '#contracts/document/words.ts'
import { noteDetails, receiptDetails, statementDetails } from '../../../../../tests/support/issued-documents.ts'
import { pdfText } from '../../../../../tests/support/pdf-text.ts'
import { documentFonts, textFamilies } from './document-fonts.ts'
import { documentSheet, type IssuedDocument } from './document-sheet.ts'
import { cutFont, type FontFile, fontFiles, openFont } from './font-files.ts'
import { typeset } from './typeset.ts'

// The first document starts the engine, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const bank = { holder: 'Plutus', bank: 'Bank', account: '1', code: 'EXIN0000001', swift: null }
const proforma: ProformaDetails = { ...receiptDetails, number: 'P2627-0001-00001', payBy: null, bank, paymentReference: 'RC-2026-0007AB' }
const receipt: IssuedDocument = { kind: 'receipt', details: receiptDetails }
const otherDocuments: IssuedDocument[] = [
  { kind: 'proforma', details: proforma },
  { kind: 'credit_note', details: noteDetails },
  { kind: 'statement', details: statementDetails },
]

/** Names with conjuncts, and with the vowel signs that a shaper splits, reorders or joins. */
const names = {
  Devanagari: 'क्षत्रिय नियुक्ति प्राधिकारी फ़िल्म',
  Bengali: 'গোপাল মৌলিক ট্রেডার্স য়',
  Gurmukhi: 'ਪੰਜਾਬ ਸ਼ੋਅਰੂਮ ਖ਼ਾਲਸਾ',
  Gujarati: 'ગુજરાત કોઠારી ક્ષેત્ર',
  Odia: 'କୋଣାର୍କ ଭୋଜନାଳୟ ମୌଳି',
  Tamil: 'கோயம்புத்தூர் பௌர்ணமி மொழி',
  Telugu: 'తొలి కోటి సైన్యం',
  Kannada: 'ಕೋಲಾರ ಗೊಂಬೆ ಹೋಟೆಲ್',
  Malayalam: 'കോഴിക്കോട് കൊച്ചി സ്റ്റോഴ്സ് മൗലി',
  Sinhala: 'තේ කෝප්පය කොළඹ',
  Khmer: 'ក្រុមហ៊ុន កើតកៀងគោ',
  Arabic: 'شركة النور للتجارة أُ',
  Hebrew: 'תקווה שׁלום',
  Thai: 'ร้านน้ำชาหนองคาย',
  Latin: 'Café Nguyễn Śląsk Ẹ̀kọ́ m̀bà Ṩ',
}
const allNames = Object.values(names).join(' ')

const wholeFonts = new Map<string, Promise<Uint8Array>>()
const selectWholeFonts: typeof documentFonts = (text, title, region) =>
  documentFonts(text, title, region, (bytes: Buffer, file: FontFile, weight: number) => {
    const key = `${file.path} ${weight}`
    const font = wholeFonts.get(key) ?? cutFont(bytes, file, weight)
    wholeFonts.set(key, font)
    return font
  })

/** Draws a document whose parties have the text as their name, in bold, and as their address. */
function draw(document: IssuedDocument, text: string, { issuer = text, selectFonts = documentFonts } = {}): Promise<Uint8Array> {
  const { kind, details } = document
  const party = (name: string) => ({ ...details.buyer, name, address: [text] })
  return typeset(documentSheet({ kind, details: { ...details, buyer: party(text), issuer: party(issuer) } } as IssuedDocument), selectFonts)
}

type Picture = { width: number; height: number; pixels: Buffer }
const library = PDFiumLibrary.init()

/** Renders the first page, with a pixel for each point. */
async function picture(pdf: Uint8Array): Promise<Picture> {
  const opened = await (await library).loadDocument(pdf)
  try {
    const { width, height, data } = await opened.getPage(0).render({ scale: 1, render: 'bitmap' })
    return { width, height, pixels: Buffer.from(data) }
  } finally {
    opened.destroy()
  }
}

const isSame = async (one: Promise<Uint8Array>, other: Promise<Uint8Array>): Promise<boolean> =>
  (await picture(await one)).pixels.equals((await picture(await other)).pixels)

/** Counts the drawn pixels of a row between two distances from the left edge, in points. */
function countDrawn({ width, pixels }: Picture, y: number, [from, to]: [number, number]): number {
  let drawn = 0
  for (let x = from; x < to; x++) if (pixels.readUInt32LE(4 * (y * width + x)) !== 0xffffffff) drawn++
  return drawn
}

describe('a name on a document', () => {
  it('E6 M4 is drawn on a receipt as with whole fonts, in both Unicode forms, and stays searchable', async () => {
    const expected = draw(receipt, allNames, { selectFonts: selectWholeFonts })
    for (const form of ['NFC', 'NFD']) expect(await isSame(draw(receipt, allNames.normalize(form)), expected), form).toBe(true)
    const text = (await pdfText(await draw(receipt, allNames))).normalize('NFC')
    for (const name of [names.Devanagari, names.Bengali, names.Tamil])
      for (const word of name.normalize('NFC').split(' ')) expect(text).toContain(word)
  })

  it.each(otherDocuments)('E6 M4 is drawn on a $kind as with whole fonts', async (document) => {
    expect(await isSame(draw(document, allNames), draw(document, allNames, { selectFonts: selectWholeFonts }))).toBe(true)
  })

  it('E6 M5 leaves no gap for a sign without a font, and keeps the words beside it', async () => {
    expect(await isSame(draw(receipt, 'Sunrise 🌅 Gifts 🎁, Karnataka'), draw(receipt, 'Sunrise Gifts, Karnataka'))).toBe(true)
    expect(await pdfText(await draw(receipt, '👩🏽‍💻 Sunrise🌅Gifts 🇮🇳'))).toContain('To Sunrise Gifts Sunrise Gifts')
  })

  it('E6 M5 of long words stays in its column, with every letter', async () => {
    const words = ['W'.repeat(100), 'i'.repeat(72), 'क्षत्रिय'.repeat(20), 'كريم'.repeat(25), 'ร้านกาแฟ'.repeat(13), 'é'.repeat(100)]
    const buyer = { ...receiptDetails.buyer, name: words.join(' '), address: words }
    const details = { ...receiptDetails, buyer, issuer: { ...buyer, name: 'Plutus' } }
    const drawn = await typeset(documentSheet({ kind: 'receipt', details }))
    const page = await picture(drawn)
    const rules: number[] = []
    for (let y = 0; y < page.height; y++) {
      expect(countDrawn(page, y, [0, 52]) + countDrawn(page, y, [543, page.width]), `margins of row ${y}`).toBe(0)
      if (countDrawn(page, y, [55, 540]) === 485) rules.push(y)
    }
    // The parties stand between the first two rules, and nothing stands in the gap of their columns.
    const top = rules[0] ?? 0
    const bottom = rules.find((y) => y > top + 5) ?? 0
    expect(bottom).toBeGreaterThan(top + 200)
    for (let y = top + 5; y < bottom - 1; y++) expect(countDrawn(page, y, [289, 306]), `gap of row ${y}`).toBe(0)
    const text = (await pdfText(drawn)).replaceAll(/[\s\u200b]/g, '').normalize('NFKD')
    for (const word of words) expect(text).toContain(word.normalize('NFKD'))
  })

  it('E6 M5 is refused by the characters that the fonts really have', async () => {
    const signs = new Set<number>()
    for (const family of textFamilies)
      for (const file of await fontFiles(family.name))
        for (const sign of (await openFont(file)).characters) if (family.signs.test(String.fromCodePoint(sign))) signs.add(sign)
    const edges: number[] = []
    for (const sign of [...signs].sort((one, other) => one - other)) {
      if (edges.at(-1) === sign) edges.pop()
      else edges.push(sign)
      edges.push(sign + 1)
    }
    const distances = edges.map((edge, index) => (edge - (edges[index - 1] ?? 0)).toString(36)).join(' ')
    await expect(`${JSON.stringify(distances)}\n`).toMatchFileSnapshot('../../../../contracts/text/printable-characters.json')
  })
})
