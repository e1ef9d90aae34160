import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeWorkbook } from '../../../../../tests/support/make-xlsx.ts'
import { type CheckedLine, lineChecker } from './check-line.ts'
import { joinDividedSum } from './divided-sum.ts'
import { findTable } from './find-table.ts'
import { type FileLine, isEmpty, type Pieces } from './line.ts'
import { readCsv } from './read-csv.ts'
import { openSheets } from './read-xlsx.ts'

const fixture = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`../../../../../tests/fixtures/${name}`, import.meta.url)))

const linesOf = async (pieces: Pieces): Promise<FileLine[]> => (await Array.fromAsync(pieces)).flatMap(({ lines }) => lines)

const rules = {
  reading: {},
  unnamed: [] as number[],
  currency: 'INR',
  needs: 'value',
  home: 'IN',
  timeZone: 'Asia/Kolkata',
  now: new Date('2026-11-26T00:00:00Z'),
} as const

/** Returns the lines below the heading of a CSV text, with amounts that were split at their commas joined. */
async function peopleOf(text: string): Promise<FileLine[]> {
  const lines = await linesOf(readCsv(Buffer.from(text)))
  const { heading, firstRow } = findTable(lines)
  return lines
    .filter(({ no }) => no >= firstRow)
    .map((line) => (line.isCommaSeparated ? joinDividedSum(line, heading?.cells.length ?? 0) : line))
}

const check = (columnCount: number, mapping: object, more: object = {}) =>
  lineChecker({ ...rules, columnCount, mapping: { email: 0, firstName: 1, ...mapping }, ...more })

const readValue = ({ result }: CheckedLine): unknown => ('code' in result ? result.message : result.value)

const unclear = (sum: string) => `Is ${sum} one number? Please write it without a comma, or give the columns names`

const shown: Record<string, string> = {
  '500,00': 'The comma could mean decimals or thousands. Please write 500.50 or 50,050',
  '1.000,50': 'The comma could mean decimals or thousands. Please write 500.50 or 50,050',
  '333.333333': 'Please use at most 2 decimals. Spreadsheets may show fewer than there are',
  '(500)': 'The amount must be more than zero',
  '-500': 'The amount must be more than zero',
  '500-': 'The amount must be more than zero',
  $500: 'This amount isn’t in INR',
  '500 USD': 'This amount isn’t in INR',
  ' - ': 'Please enter a value',
  '0': 'The value must be more than zero',
}

describe('R17 a recipients file', () => {
  it('reads each amount as a person would, or returns the reason', async () => {
    const [, ...lines] = (await linesOf(readCsv(fixture('lists/f10-amounts.csv')))).filter((line) => !isEmpty(line))
    expect(lines).toHaveLength(32)
    const checkLine = check(4, { value: 2 })
    for (const line of lines) {
      const [, , text = '', expected = ''] = line.cells
      const amount = /^\d+/.exec(expected)?.[0]
      expect([text, readValue(checkLine(line))]).toEqual([text, amount ? Number(amount) : (shown[text] ?? 'Please enter a valid amount')])
    }
  })

  it.each([
    ['a@b.co, Asha, 1,310', [131000]],
    ['a@b.co, Asha, ₹1,310', [131000]],
    ['a@b.co, Asha, Rs. 1,00,310.50', [10031050]],
    ['a@b.co, Asha, 1,310\nb@b.co, Bina, 500', [131000, 50000]],
    ['email, name, value\na@b.co, Asha, 1,310', [131000]],
    ['a@b.co, Asha, 310', [31000]],
    ['a@b.co,Asha,1,310', [unclear('1,310')]],
    ['a@b.co,Asha,1,00,310', [unclear('1,00,310')]],
    ['a@b.co,Asha,500\nb@b.co,Bina,1,310', [50000, unclear('1,310')]],
    ['email,name,value\na@b.co,Asha,1,310', [unclear('1,310')]],
    ['email,name,value,room\na@b.co,Asha,1,310', [100]],
    ['a@b.co\tAsha\t1,310', [131000]],
    ['a@b.co;Asha;1,310', [131000]],
    ['a@b.co,Asha,"1,310"', [131000]],
  ])('never reads a part of an amount split by its comma: %j', async (text, expected) => {
    const lines = await peopleOf(text)
    const checkLine = check(text.includes('room') ? 4 : 3, { value: 2 })
    expect(lines.map((line) => readValue(checkLine(line)))).toEqual(expected)
  })

  it('shows the whole amount for correction when its comma splits it', async () => {
    const [line = { no: 1, cells: [] }] = await peopleOf('a@b.co,Asha,1,310')
    expect(check(4, { value: 3 })(line)).toMatchObject({ values: { value: '1,310' }, result: { column: 'value' } })
  })

  it('reads numbers of a workbook with the displayed digits and format', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$$-409]#,##0.00"/><numFmt numFmtId="165" formatCode="&quot;Rs.&quot; #,##0"/><numFmt numFmtId="166" formatCode="0.00&quot; USD&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="44"/></cellXfs></styleSheet>`
    const rows = [
      [0, '500'],
      [0, '434.99999999999994'],
      [0, '1210.0000000000002'],
      [1, '500'],
      [2, '500'],
      [3, '500'],
      [4, '500'],
      [5, '500'],
    ] as const
    const cells = rows.map(
      ([style, value], index) => `<row><c t="inlineStr"><is><t>p${index}@example.com</t></is></c><c s="${style}"><v>${value}</v></c></row>`,
    )
    const more = [
      { name: 'xl/styles.xml', text: styles },
      {
        name: 'xl/_rels/workbook.xml.rels',
        text: '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="http://x/styles" Target="styles.xml"/></Relationships>',
      },
    ]
    const [sheet] = await openSheets(makeWorkbook(cells.join(''), { more }))
    const lines = sheet ? await linesOf(sheet.lines()) : []
    const checkLine = check(2, { firstName: null, value: 1 })
    const foreign = 'This amount isn’t in INR'
    expect(lines.map((line) => readValue(checkLine(line)))).toEqual([
      50_000,
      43_500,
      121_000,
      foreign,
      'Please enter a valid amount',
      50_000,
      foreign,
      50_000,
    ])
  })

  it('accepts only supported time zones, and IST as India’s', async () => {
    const [, ...lines] = (await linesOf(readCsv(fixture('f31-zones.csv')))).filter((line) => !isEmpty(line))
    const checkLine = check(5, { value: 2, timeZone: 3, sendAt: 4 })
    const zones = Object.fromEntries(
      lines.map((line) => {
        const { result } = checkLine(line)
        return [line.cells[3], 'code' in result ? result.message : result.timeZone]
      }),
    )
    expect(zones).toMatchObject({
      IST: 'Asia/Kolkata',
      'Africa/Cairo': 'Africa/Cairo',
      'India Standard Time': 'Please choose a time zone',
      'GMT+5:30': 'Please choose a time zone',
      '(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi': 'Please choose a time zone',
    })
  })
})
