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
import { openFile } from './open-file.ts'
import { readHead } from './read-head.ts'
import { zipParts } from './zip-parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, 'file')

async function linesOf(bytes: Buffer | string): Promise<string[][]> {
  writeFileSync(path, bytes)
  const all: string[][] = []
  const { sheets } = await openFile(path)
  for await (const { lines } of sheets[0]?.lines() ?? []) all.push(...lines.map(({ cells }) => cells))
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

  it('is read as UTF-16 without a byte order mark', async () => {
    expect(await linesOf(Buffer.from('email,name\na@b.co,Asha\n', 'utf16le'))).toEqual([['email', 'name'], ['a@b.co', 'Asha'], ['']])
  })

  it('falls back to Windows-1252', async () => {
    expect(await linesOf(Buffer.from('e,n\na@b.co,Jos\xe9\x80', 'latin1'))).toEqual([
      ['e', 'n'],
      ['a@b.co', 'José€'],
    ])
  })

  it('is unchanged when read in many pieces', async () => {
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

  it('M13 has no heading with an address in it, and splits a line by its own separator', async () => {
    const pasted = 'Paula\tpaula@example.com\nravi@example.com,Ravi\nana@example.com,Ana\n'
    expect((await linesOf(pasted)).slice(0, 2)).toEqual([
      ['Paula', 'paula@example.com'],
      ['ravi@example.com', 'Ravi'],
    ])
    const { columns } = (await readHead(path)).sheets[0] ?? {}
    expect(columns?.map(({ name }) => name)).toEqual(['Column 1', 'Column 2'])
    expect(columns?.[0]?.samples).toContain('Paula')
  })

  it('S3 counts the rows below the heading, without empty lines and titles, if it is read to its end', async () => {
    const rowsOf = async (text: string) => {
      writeFileSync(path, text)
      return (await readHead(path)).sheets[0]?.rows
    }
    const people = (count: number) => Array.from({ length: count }, (_, index) => `Asha,asha${index}@example.com,500`).join('\n')
    expect(await rowsOf(`Name,Email,Value\n${people(41)}\n`)).toBe(41)
    expect(await rowsOf(`Pongal 2027\n\nName,Email,Value\n${people(3)}\n\nTotal,,1500`)).toBe(4)
    expect(await rowsOf(people(2))).toBe(2)
    expect(await rowsOf(`Name,Email,Value\n${people(150)}`)).toBe(150)
    expect(await rowsOf(`Name,Email,Value\n${people(100_000)}`)).toBeUndefined()
  })

  it('names the line with an unclosed quotation mark', async () => {
    await expect(linesOf('e,n\na@b.co,"open\nb@b.co,x\n')).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('line 2'),
    })
    await expect(linesOf(`e,n\na@b.co,"open\n${'b@b.co,x\n'.repeat(300_000)}`)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringMatching(/line 2/i),
    })
  })
})

describe('a spreadsheet', () => {
  it('gives the same cells as read-excel-file, in NFC', async () => {
    // write-excel-file drops a cell whose text is the name of an Object property
    const words = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !(text in {}))
    const cell = fc.oneof(words, fc.constantFrom('<&>"', ' x ', '00123', '_x0041_', '12345678901234567890'), fc.integer(), fc.boolean())
    const property = fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }), async (rows) => {
      const file = await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer()
      const expected = (await readSheet(file, 1, { trim: false })).map((row) => row.map((value) => shown(value).normalize('NFC')))
      const lines = await linesOf(file)
      expect(lines.map((cells) => [...cells, '', '', ''].slice(0, 3)).filter(hasText)).toEqual(
        expected.map((cells) => [...cells, '', '', ''].slice(0, 3)).filter(hasText),
      )
    })
    await fc.assert(property, { numRuns: 40 })
  })

  it('is read from a ZIP64 archive, which some writers always use', async () => {
    expect(await linesOf(await smallSheet({ isLarge: true }))).toEqual(small)
  })

  it.each([
    [
      'a part named in UTF-8 that is not marked as such',
      { sheet: 'blät1' },
      (zip: Buffer) => clearUtf8Flag(renameEntries(zip, 'sheet1', 'blät1')),
    ],
    [
      'a part named in a DOS code page',
      { sheet: 'blätt1' },
      (zip: Buffer) => clearUtf8Flag(renameEntries(zip, 'sheet1', 'bl\x84tt1', 'latin1')),
    ],
    ['an entry with an absolute name', {}, (zip: Buffer) => renameEntries(zip, 'more/more', '/etc/more')],
    ['an entry whose name leaves the archive', {}, (zip: Buffer) => renameEntries(zip, 'more/more', '../../mor')],
    ['backslashes in its names', {}, (zip: Buffer) => renameEntries(zip, 'xl/', 'xl\\')],
    ['a line end after its end', {}, (zip: Buffer) => appendText(zip, '\r\n')],
    ['a line end after its comment', { comment: 'Made by us' }, (zip: Buffer) => appendText(zip, '\n')],
    ['more after its end than a comment can hold', { isLarge: true }, (zip: Buffer) => appendText(zip, '\n'.repeat(70_000))],
    ['a mark after its end, too late to be one', {}, (zip: Buffer) => appendText(zip, '<br />PK\x05\x06')],
  ])('is read with %s', async (_, how, change) => {
    expect(await linesOf(change(await smallSheet(how)))).toEqual(small)
  })

  it.each([
    ['with its first mark alone', (zip: Buffer) => zip.subarray(0, 4)],
    ['with its end cut off', (zip: Buffer) => zip.subarray(0, -1)],
    ['with nothing but its end', (zip: Buffer) => zip.subarray(-22)],
    ['with less than an end', () => Buffer.from('PK\x03\x04PK\x05\x06'.padEnd(15))],
  ])('is damaged %s', async (_, change) => {
    await expect(zipParts(change(await smallSheet({})))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })
})

const small = [['email'], ['a@b.co']]

/** Builds the archive of a small sheet. `sheet` is the part's name in the workbook, `isLarge` writes ZIP64. */
async function smallSheet({ sheet = 'sheet1', isLarge = false, comment = '' }): Promise<Buffer> {
  const zip = new ZipFile()
  const options = { forceZip64Format: isLarge }
  const written = await writeXlsxFile(small.map((row) => row.map((value) => ({ value })))).toBuffer()
  for (const [name, part] of await zipParts(written)) {
    const text = (await Array.fromAsync(part.read())).join('')
    zip.addBuffer(Buffer.from(name === 'xl/_rels/workbook.xml.rels' ? text.replace('sheet1', sheet) : text), name, options)
  }
  zip.addBuffer(Buffer.from('no part of the workbook'), 'more/more', options)
  zip.end({ ...options, comment })
  return buffer(zip.outputStream)
}

/** Renames the files of an archive in place to a name of equal length, for names that the zip library refuses. */
function renameEntries(zip: Buffer, name: string, other: string, encoding: BufferEncoding = 'utf8'): Buffer {
  const bytes = Buffer.from(other, encoding)
  expect(bytes.length).toBe(name.length)
  return Buffer.from(zip.toString('latin1').replaceAll(name, bytes.toString('latin1')), 'latin1')
}

/** Clears the flag that marks the names in an archive as UTF-8. */
function clearUtf8Flag(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) & ~0x800, at + 8)
  return bytes
}

const appendText = (zip: Buffer, text: string): Buffer => Buffer.concat([zip, Buffer.from(text)])

const hasText = (cells: string[]) => cells.some((cell) => cell !== '')

const shown = (value: unknown): string => {
  if (value === null) return ''
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
}
