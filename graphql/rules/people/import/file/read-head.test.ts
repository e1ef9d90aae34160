import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { ZipFile } from 'yazl'
import { isHeader } from './header.ts'
import { openFile } from './open-file.ts'
import { readHead } from './read-head.ts'
import { zipParts } from './zip-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'file')

async function linesOf(bytes: Buffer | string): Promise<string[][]> {
  writeFileSync(path, bytes)
  const all: string[][] = []
  for await (const lines of openFile(path).lines) all.push(...lines.map(({ cells }) => cells))
  return all
}

const table = [
  ['E-mail', 'Naïve 名'],
  ['a@b.co', 'line\none'],
  ['b@b.co', 'say "hi"; then, go'],
]

describe('a text file', () => {
  const text = Papa.unparse(table, { newline: '\n' })

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 BE with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['CR LF', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['CR only', Buffer.from(text.replaceAll('\n', '\r'))],
    ['semicolons', Buffer.from(Papa.unparse(table, { newline: '\n', delimiter: ';' }))],
    ['tabs', Buffer.from(Papa.unparse(table, { newline: '\n', delimiter: '\t' }))],
  ])('is read as %s', async (_, bytes) => expect(await linesOf(bytes)).toEqual(table))

  it('is read as UTF-16 without a mark', async () => {
    expect(await linesOf(Buffer.from('email,name\na@b.co,Asha\n', 'utf16le'))).toEqual([['email', 'name'], ['a@b.co', 'Asha'], ['']])
  })

  it('falls back to Windows-1252', async () => {
    expect(await linesOf(Buffer.from('e,n\na@b.co,Jos\xe9\x80', 'latin1'))).toEqual([
      ['e', 'n'],
      ['a@b.co', 'José€'],
    ])
  })

  it('comes out of many pieces as it went in', async () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é', '名'), maxLength: 12 }),
      fc.constant('x'.repeat(9000)),
    )
    const property = fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 60 }), async (rows) => {
      const whole = [['one', 'two', 'three'], ...rows]
      expect(await linesOf(Papa.unparse(whole, { newline: '\r\n', quotes: true }))).toEqual(whole)
    })
    await fc.assert(property, { numRuns: 40 })
  })

  it('M13 has no heading with an address in it, and parts a line by its own sign', async () => {
    const pasted = 'Paula\tpaula@example.com\nravi@example.com,Ravi\nana@example.com,Ana\n'
    expect((await linesOf(pasted)).slice(0, 2)).toEqual([
      ['Paula', 'paula@example.com'],
      ['ravi@example.com', 'Ravi'],
    ])
    const { columns } = await readHead(path)
    expect(columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2'])
    expect(columns[0]?.samples).toContain('Paula')
    expect(isHeader({ no: 1, cells: ['Paula <paula@example.com>'] })).toBe(false)
    expect(isHeader({ no: 1, cells: ['E-mail @ work', 'Name'] })).toBe(true)
  })

  it('names the line whose quotation mark never closes', async () => {
    await expect(linesOf('e,n\na@b.co,"open\nb@b.co,x\n')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('line 2'),
    })
    await expect(linesOf(`e,n\na@b.co,"open\n${'b@b.co,x\n'.repeat(300_000)}`)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('line 2'),
    })
  })
})

describe('a spreadsheet', () => {
  it('is read as read-excel-file reads it', async () => {
    // write-excel-file loses a cell that is called like a property of every object
    const words = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !(text in {}))
    const cell = fc.oneof(words, fc.constantFrom('<&>"', ' x ', '00123', '_x0041_', '12345678901234567890'), fc.integer(), fc.boolean())
    const property = fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }), async (rows) => {
      const file = await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer()
      const expected = (await readSheet(file, 1, { trim: false })).map((row) => row.map(shown))
      const lines = await linesOf(file)
      expect(lines.map((cells) => [...cells, '', '', ''].slice(0, 3)).filter(hasText)).toEqual(
        expected.map((cells) => [...cells, '', '', ''].slice(0, 3)).filter(hasText),
      )
    })
    await fc.assert(property, { numRuns: 40 })
  })

  it('is read in the large form of an archive too, which some writers always choose', async () => {
    const small = await writeXlsxFile([[{ value: 'email' }], [{ value: 'a@b.co' }]]).toBuffer()
    const zip = new ZipFile()
    for (const [name, part] of await zipParts(small)) {
      zip.addBuffer(Buffer.from((await Array.fromAsync(part.read())).join('')), name, { forceZip64Format: true })
    }
    zip.end({ forceZip64Format: true, comment: '' })
    expect(await linesOf(await buffer(zip.outputStream))).toEqual([['email'], ['a@b.co']])
  })
})

const hasText = (cells: string[]) => cells.some((cell) => cell !== '')

const shown = (value: unknown): string => {
  if (value === null) return ''
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
}
