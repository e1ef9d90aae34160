import { expect, it } from 'vitest'
import { readVoucherFile } from './voucher-file.ts'
import { parseVoucherRows } from './voucher-rows.ts'

const now = new Date('2026-11-28T10:00:00Z')
const brand = {
  kind: 'fixed',
  currency: 'INR',
  status: 'out_of_stock',
  denominations: [50_000, 100_000],
  min_value: null,
  max_value: null,
  step_value: null,
  pin_distinguishes: false,
  case_distinguishes: false,
}

type Options = {
  mixedLengths?: boolean
  dateOrder?: 'day_first' | 'month_first'
  pin_distinguishes?: boolean
  case_distinguishes?: boolean
}

async function read(text: string, value?: number, { mixedLengths = false, dateOrder, ...distinctions }: Options = {}) {
  const { lines, ignored } = await readVoucherFile(text)
  const { rows, errors } = parseVoucherRows(lines, { brand: { ...brand, ...distinctions }, value, now, mixedLengths, dateOrder })
  return { ignored, rows, errors: errors.map(({ line, message }) => `${line}: ${message}`) }
}

const errorOf = async (heading: string, cells: string) => (await read(`${heading}\n${cells}`, 50_000)).errors

it('E3 reads a CSV of vouchers as suppliers send it', async () => {
  const text =
    '\uFEFFVoucher Code;Card PIN;Serial No.;URL;Expiry Date;Cost Price;Face Value (INR);Order\r\n0012345678  ;0042;S-1;;31/12/2027;"4,75.00";500;7\r\n'
  const { errors } = await read(text)
  expect(errors).toEqual(['2: The cost can’t be read. The comma could mean decimals or thousands. Please write 500.50 or 50,050'])
  const { rows, ignored } = await read(text.replace('"4,75.00"', '"₹475.00"'))
  expect(rows).toMatchObject([
    { row: 2, voucher: { code: '0012345678', pin: '0042', serial: 'S-1', expiresOn: '2027-12-31' }, cost: 47_500, value: 50_000 },
  ])
  expect(ignored).toEqual(['Order'])
  expect((await read('link\nhttps://brand.example/a?x=1,2', 100_000)).errors).toEqual([
    '2: Has more cells than the heading row. Put a cell that contains a comma into quotation marks',
  ])
  expect((await read('link\n"https://brand.example/a?x=1,2"', 100_000)).rows).toMatchObject([
    { voucher: { code: '', link: 'https://brand.example/a?x=1,2' }, value: 100_000 },
  ])
})

it.each([
  [
    'code',
    '1.23457E+15',
    'A spreadsheet has shortened the code to a number such as 1.23E+15. Format the column as text, then paste it again',
  ],
  ['code', '123456789.0', 'A spreadsheet has added “.0” to the code. Format the column as text, then paste it again'],
  ['code', '=HYPERLINK("https://x.example")', 'The code is a formula. Paste what it shows as text'],
  ['code', '#N/A', 'The code is an error of the spreadsheet'],
  ['code', 'AB1', 'The code must have 6 to 200 characters'],
  ['code', 'CÖDE-0001', 'The code has characters that aren’t letters, digits or signs'],
  ['link', '=HYPERLINK("https://x.example")', 'The link is a formula. Paste the address itself'],
  ['link', 'http://brand.example/a', 'The link must be an https:// address'],
  ['link', 'javascript:alert(1)', 'The link must be an https:// address'],
  [
    'code,expiry',
    'CODE-0001,02/03/2027',
    'The expiry 02/03/2027 can be 2 March or 3 February. Add --dates day-first or --dates month-first',
  ],
  ['code,expiry', 'CODE-0001,31 Feb 2027', 'The expiry isn’t a date. Write it like 2027-03-31'],
  ['code,expiry', 'CODE-0001,2026-11-28', 'The voucher expires today'],
  ['code,expiry', 'CODE-0001,2026-11-27', 'The voucher expired on 2026-11-27'],
  ['code,value', 'CODE-0001,700', 'The brand has no vouchers of ₹700, only of ₹500, ₹1,000'],
  ['code,pin', ',1234', 'Needs a code or a link'],
])('E3 refuses %s %s with its row', async (heading, cells, message) => {
  const quoted = heading.includes(',') ? cells : `"${cells.replaceAll('"', '""')}"`
  expect(await errorOf(heading, quoted)).toEqual([`2: ${message}`])
})

it('E3 asks once per file for the order of day and month', async () => {
  const file = ['code,expiry', 'CODE-0001,05/06/2031', 'CODE-0002,25/06/2031', 'CODE-0003,07/08/2031', 'CODE-0004,Never'].join('\n')
  expect((await read(file, 50_000)).errors).toEqual([
    '2: The expiry 05/06/2031 can be 5 June or 6 May, as in 1 more row. Add --dates day-first or --dates month-first',
  ])
  const { rows } = await read(file, 50_000, { dateOrder: 'day_first' })
  expect(rows.map(({ voucher }) => voucher.expiresOn)).toEqual(['2031-06-05', '2031-06-25', '2031-08-07', undefined])
  expect((await read(file, 50_000, { dateOrder: 'month_first' })).errors).toEqual([
    '3: The expiry isn’t month-first, as --dates says. Write it like 2027-03-31',
  ])
})

it('E3 keeps the digits of a code as they are', async () => {
  const codes = ['="000123"', '1234 5678 9012 3456', 'abcdefgh1', '1E12345', "'00987654"]
  const text = ['code', ...codes.map((code) => `"${code.replaceAll('"', '""')}"`)].join('\n')
  const { rows, errors } = await read(text, 50_000, { mixedLengths: true })
  expect(errors).toEqual([])
  expect(rows.map(({ voucher }) => voucher.code)).toEqual(['000123', '1234 5678 9012 3456', 'abcdefgh1', '1E12345', '00987654'])
})

it('E3 names both rows of a voucher that is listed twice, and codes that a spreadsheet has rounded', async () => {
  expect((await read('code\nCODE-0001\nCODE-0002\n\nCODE-0001 ', 50_000)).errors).toEqual(['5: Has the same code as row 2'])
  const rounded = Array.from({ length: 5 }, (_, index) => `12345678901234${index}0`)
  expect((await read(['code', ...rounded].join('\n'), 50_000)).errors[0]).toMatch(/^2: All codes end in zeros/)
})

it('E3 M6 names both rows of a voucher that is spelt in two ways, and the option that makes them two', async () => {
  const lines = ['code,pin', 'KTRA-8842-PLMN-7731,0042', 'KTRA8842PLMN7731,0042', 'ktra 8842 plmn 7731,00-42', 'KTRA-8842-PLMN-7731,0043']
  const [spelling, capitals, pin] = [
    '3: Has the same code as row 2, spelt with other spaces or dashes',
    '4: Has the same code as row 2, with other capital letters. If capital letters tell the vouchers of this brand apart, add --case-distinguishes',
    '5: Has the same code as row 2, with another PIN. If PINs tell the vouchers of this brand apart, add --pin-distinguishes',
  ]
  const text = lines.join('\n')
  expect((await read(text, 50_000)).errors).toEqual([spelling, capitals, pin])
  expect((await read(text, 50_000, { pin_distinguishes: true })).errors).toEqual([spelling, capitals])
  expect((await read(text, 50_000, { case_distinguishes: true })).errors).toEqual([spelling, pin])
  const both = { pin_distinguishes: true, case_distinguishes: true }
  expect((await read(text, 50_000, both)).errors).toEqual([spelling])
  expect((await read(text, 50_000, both)).rows[2]?.voucher).toMatchObject({ code: 'ktra 8842 plmn 7731', pin: '00-42' })
  const lacking = ['code,pin', 'CODE-0001,', 'CODE-0001,1', 'CODE-0001,2'].join('\n')
  expect((await read(lacking, 50_000, both)).errors).toEqual(['3: Has the same code as row 2', '4: Has the same code as row 2'])
})

it('E3 M7 names the rows of codes and PINs that may have lost a leading zero, unless mixed lengths are right', async () => {
  const file = [
    'code,pin',
    ...Array.from(
      { length: 12 },
      (_, index) => `${'6011'.slice(index < 2 ? 1 : 0)}-0000 ${1000 + index},${index === 4 ? '42' : 1000 + index}`,
    ),
  ].join('\n')
  const zero =
    'A spreadsheet may have removed a leading zero. Format the column as text and paste it again, or add --mixed-lengths if the lengths are right'
  expect((await read(file, 50_000)).errors).toEqual([
    `2: The code has 11 digits, most have 12. ${zero}`,
    `3: The code has 11 digits, most have 12. ${zero}`,
    `6: The PIN has 2 digits, most have 4. ${zero}`,
  ])
  const accepted = await read(file, 50_000, { mixedLengths: true })
  expect([accepted.errors, accepted.rows.length]).toEqual([[], 12])
})

it.each([
  ['codes with letters of any length', ['AB12CD34', 'AB12CD345', 'AB12CD3456', '12345678'], []],
  ['one number among codes with letters of one length', ['AB12CD34', 'AB12CD35', '1234567', '123456789'], [4]],
  ['two numbers of which one is shorter', ['12345678', '1234567'], [3]],
  ['most numbers shorter than one', ['1234567', '1234568', '1234569', '12345678'], [5]],
  ['numbers of one length', ['12345678', '1234-5679', '1234 5670'], []],
  ['a single number', ['12345678'], []],
])('E3 M7 judges the lengths of %s', async (_, codes, rows) => {
  const { errors } = await read(['code', ...codes].join('\n'), 50_000)
  expect(errors.map((error) => Number(error.split(':')[0]))).toEqual(rows)
})

it.each([
  ['CODE-0001\nCODE-0002', 'Row 1 must name the columns'],
  ['', 'This file is empty'],
  ['vouchers.csv', 'Pipe a CSV file'],
  ['code,card number\nA,B', 'Row 1 names two columns for the code'],
  ['code\n"CODE-0001', 'is never closed'],
])('E3 refuses the file %j in a sentence that shows no code', async (text, sentence) => {
  const refused = await read(text).catch(({ extensions }) => extensions.fields.vouchers)
  expect(refused).toContain(sentence)
  expect(refused).not.toContain('CODE-')
})
