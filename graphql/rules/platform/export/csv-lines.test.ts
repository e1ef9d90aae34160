import { expect, it } from 'vitest'
import { csvHead, csvLines } from './csv-lines.ts'

it('G3 keeps a spreadsheet from running a cell, and leaves phones and numbers as they are', () => {
  const evil = ['=1+1', '+1+HYPERLINK(1)', '-cmd', '@SUM(1)', '\t=1', '\r=1', '＝1']
  const plain = ['+91 98765 43210', '-500.00', '+5', 'a=b', 'x@example.com', '']
  const quoted = csvLines([evil]).slice(0, -2)
  for (const cell of evil) expect(quoted).toContain(`'${cell}`)
  expect(csvLines([plain])).toBe(`${plain.join(',')}\r\n`)
})

it('begins as UTF-8 for Excel', () => {
  expect(csvHead(['Größe', 'a,b'])).toBe('\uFEFFGröße,"a,b"\r\n')
})
