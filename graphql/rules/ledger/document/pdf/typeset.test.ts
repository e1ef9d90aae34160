import { getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, it, vi } from 'vitest'
import type { StatementDetails } from '#contracts/document/words.ts'
import {
  receiptDetails as details,
  noteDetails as note,
  statementDetails as statement,
} from '../../../../../tests/support/issued-documents.ts'
import { pdfText } from '../../../../../tests/support/pdf-text.ts'
import { documentSheet } from './document-sheet.ts'
import { typeset } from './typeset.ts'

const receiptOf = (name: string, country = 'IN') =>
  typeset(documentSheet({ kind: 'receipt', details: { ...details, buyer: { ...details.buyer, name, country } } }))
/** Returns the roles, such as H1 or TD, of all tags in the structure tree of a PDF page. */
const rolesOf = (node: unknown): string[] => {
  const { role, children = [] } = node as { role?: string; children?: unknown[] }
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)]
}

// The first test starts the engine, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('a document as a PDF', () => {
  it('E6 has the text of its web page, with sums grouped as in India', async () => {
    const text = await pdfText(await typeset(documentSheet({ kind: 'receipt', details })))
    for (const expected of [
      'Receipt R2627-0001-00001',
      'Aurora Retail Private Limited',
      'GSTIN 29AABCP1234M1Z5',
      'Date 23 Nov 2026',
      'Wallet recharge, RC-2026-0007AB Advance for rewards; no tax is due on it 6,30,974.50',
      'CGST 9% on the fee 17.10',
      'Received ₹6,31,198.70',
      'Rupees six lakh thirty-one thousand one hundred ninety-eight and seventy paise only',
      'Page 1 of 1',
    ])
      expect(text).toContain(expected)
  })

  it.each([0, 1, 2])('N3 names the receipts of a note, with a reference too wide for its place after %i other facts', async (others) => {
    const reference = 're_0123456789abcdef01234567'
    const [creditNote, poNumber] = [others > 0 ? { id: '2', number: 'C2627-0001-00002', issuedAt: note.issuedAt } : null, null]
    const receipts = others === 2 ? [] : note.receipts
    const changed = { ...note, reference, creditNote, receipts, recharge: { ...note.recharge, poNumber } }
    const text = await pdfText(await typeset(documentSheet({ kind: 'debit_note', details: changed })))
    expect(text).toContain(`Refund reference ${reference}`)
    if (others < 2) expect(text).toContain(`Corrects receipt ${details.number} of 23 Nov 2026`)
    if (creditNote) expect(text).toContain(`Charges again credit note ${creditNote.number}`)
  })

  it('E6 is a tagged PDF on A4 with a title, a language, headings and table heads', async () => {
    const document = await getDocumentProxy(await typeset(documentSheet({ kind: 'statement', details: statement })))
    const { info, metadata } = await getMeta(document)
    expect(info).toMatchObject({ Title: 'Statement S2627-0001-00003', Language: 'en-IN' })
    expect(metadata?.get('dc:title')).toBe('Statement S2627-0001-00003')
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const page = await document.getPage(1)
    expect(page.view.map(Math.round)).toEqual([0, 0, 595, 842])
    const roles = rolesOf(await page.getStructTree())
    for (const role of ['H1', 'H2', 'Table', 'THead', 'TH', 'TBody', 'TD']) expect(roles).toContain(role)
  })

  it.each([
    ['Arabic', 'مؤسسة دبي التجارية', 'AE'],
    ['Urdu', 'کراچی ٹیکسٹائل ملز', 'PK'],
    ['Chinese', '北京测试有限公司', 'CN'],
    ['Taiwanese', '測試股份有限公司', 'TW'],
    ['Japanese', '株式会社直骨テスト', 'JP'],
    ['Korean', '한국 주식회사', 'KR'],
  ])('E6 renders a name in %s with its own glyphs, and keeps it searchable', async (_script, name, country) => {
    const pdf = await receiptOf(name, country)
    expect(await pdfText(pdf)).toContain(`To ${name}`)
    // No character is drawn as the box for a missing glyph.
    expect(await countMissingGlyphs(pdf)).toBe(0)
  })

  it('E6 repeats the table heads on every page, and gives the same bytes each time', async () => {
    const [movement] = statement.movements
    const movements = Array.from({ length: 300 }, (_, index) => ({ ...movement, type: `Kind ${index}` })) as StatementDetails['movements']
    const draw = () => typeset(documentSheet({ kind: 'statement', details: { ...statement, movements } }))
    const pdf = await draw()
    expect(Buffer.compare(pdf, await draw())).toBe(0)
    const { numPages } = await getDocumentProxy(pdf.slice())
    const text = await pdfText(pdf)
    expect(numPages).toBeGreaterThan(7)
    expect(text.match(/Movement, in ₹ Entries Available Held Incoming/g)).toHaveLength(numPages)
    expect(text).toContain(`Page ${numPages} of ${numPages}`)
    for (const row of ['Kind 0 ', 'Kind 299 ', 'Closing balance']) expect(text).toContain(row)
  })

  it('E6 renders any text in a company’s details as plain text', async () => {
    for (const name of ['#import "x" [*a*] $x$ `y` \\ <b>', 'A\u0000B\u202EC\uD800', '🎁 ﷽ 𠮷 ᚠ', `${'x'.repeat(150)} ${'क्ष'.repeat(60)}`])
      expect((await receiptOf(name)).length).toBeGreaterThan(10_000)
    expect(await countMissingGlyphs(await receiptOf('ᚠ Runes'))).toBe(0)
    expect(await pdfText(await receiptOf('#import "x" [*a*] $x$'))).toContain('#import "x" [*a*] $x$')
  })
})

/** Counts the glyphs that are `.notdef`. */
async function countMissingGlyphs(pdf: Uint8Array): Promise<number> {
  const document = await getDocumentProxy(pdf.slice())
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
  return argsArray
    .filter((_, index) => fnArray[index] === 44)
    .flatMap(([glyphs]) => glyphs as ({ originalCharCode?: number } | number)[])
    .filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length
}
