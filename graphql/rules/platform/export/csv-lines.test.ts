import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { csvHead, csvLines, removeGuard } from './csv-lines.ts'

it('G3 escapes formulas and leaves phones and numbers unchanged', () => {
  const evil = ['=1+1', '+1+HYPERLINK(1)', '-cmd', '@SUM(1)', '\t=1', '\r=1', '＝1']
  const plain = ['+91 98765 43210', '-500.00', '+5', 'a=b', 'x@example.com', '']
  const quoted = csvLines([evil]).slice(0, -2)
  for (const cell of evil) expect(quoted).toContain(`'${cell}`)
  expect(csvLines([plain])).toBe(`${plain.join(',')}\r\n`)
})

it('starts with a byte order mark for Excel', () => {
  expect(csvHead(['Größe', 'a,b'])).toBe('\uFEFFGröße,"a,b"\r\n')
})

const guarded = ['=1+1', '+cmd', '-cmd', '@SUM(1)', '＝1', "'=1", "''@x", '=', '+', '-']
const asTheyAre = ["'esha", "O'Connor", "'", "''", "'+919820012345", "'-500.00", '+91 98200 12345', '-500.00', '']

it.each([...guarded, ...asTheyAre])('R17 G3 restores %j for an import', (cell) => {
  expect(cellsAgain([cell])).toEqual([cell])
})

it('R17 G3 restores any cell', () => {
  const cell = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '＝', '1', ' ', 'a', ',', '"')).map((signs) => signs.join(''))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      expect(cellsAgain(cells)).toEqual(cells)
    }),
  )
})

const cellsAgain = (cells: string[]): string[] =>
  (Papa.parse<string[]>(csvLines([cells]).trimEnd(), { delimiter: ',' }).data[0] ?? ['']).map(removeGuard)
