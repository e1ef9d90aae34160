import { randomBytes, randomUUID } from 'node:crypto'
import { makeWorkbook, makeZip, xlsxRow } from '#tests/support/make-xlsx.ts'

/**
 * The expected result of a malicious or broken file. It is refused on upload, failed by the check, or checked with these counts of rows.
 */
type Outcome = { refused: string; status?: number } | { failed: string } | { valid: number; invalid: number; duplicate?: number }

export type NastyFile = { name: string; bytes: () => Buffer | ReadableStream; outcome: Outcome }

const header = 'email,name,amount\n'
const good = 'asha@example.com,Asha,500\nravi@example.com,Ravi,250.50\n'
const lines = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.com,P,5\n`).join('')
const text = (value: string) => () => Buffer.from(value)
const megabyte = 1024 * 1024

const cells = xlsxRow('email', 'name', 'amount')
const asha = xlsxRow('asha@example.com', 'Asha', '500')
/**
 * Returns XML of `rows` sheet rows, each with 49 cells that all show the workbook's first shared text. With a long text, a small file then
 * expands to a huge one.
 */
const sharedTextRows = (rows: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(49)}</row>`.repeat(rows)
const firstText = (chars: number) => ({
  name: 'xl/sharedStrings.xml',
  text: `<sst><si><t>${randomBytes(chars).toString('hex').slice(0, chars)}</t></si></sst>`,
})
const zeros = (megabytes: number) => Buffer.alloc(megabytes * megabyte, ' ')

/** One malicious or broken recipients file of each kind, which every run imports. */
export const nastyFiles: NastyFile[] = [
  { name: 'semicolons', bytes: text((header + good).replaceAll(',', ';')), outcome: { valid: 2, invalid: 0 } },
  { name: 'UTF-16 LE', bytes: () => Buffer.from(`\uFEFF${header}${good}`, 'utf16le'), outcome: { valid: 2, invalid: 0 } },
  {
    name: 'quotes that do not match',
    bytes: text(`${header}${good}a@example.com,"As"ha,5\nb@example.com,"Bea",5\nc@example.com,C,5\n`),
    outcome: { valid: 3, invalid: 1 },
  },
  {
    name: 'formulas',
    bytes: text(`${header}a@example.com,=HYPERLINK("x";"y"),5\n=cmd|' /C calc'!A0,@SUM(1),=1+1\n`),
    outcome: { valid: 1, invalid: 1 },
  },
  {
    name: '51 columns',
    bytes: text(`${Array.from({ length: 51 }, (_, index) => `c${index}`).join(',')}\n${good}`),
    outcome: { refused: 'TOO_MANY_COLUMNS' },
  },
  { name: '25 MB of unknown length', bytes: () => endless(25), outcome: { refused: 'FILE_TOO_LARGE', status: 413 } },
  { name: 'a workbook', bytes: () => makeWorkbook(cells + asha), outcome: { valid: 1, invalid: 0 } },
  {
    name: 'a bomb of 50 MB in 50 kB',
    bytes: () => makeWorkbook(asha, { more: [{ name: 'xl/sharedStrings.xml', text: zeros(50) }] }),
    outcome: { refused: 'FILE_TOO_LARGE', status: 413 },
  },
  {
    name: 'a workbook that says a long text in 2,450 cells, further down',
    bytes: () => makeWorkbook(cells + asha.repeat(1000) + sharedTextRows(50), { more: [firstText(32_767)] }),
    outcome: { failed: 'FILE_TOO_LARGE' },
  },
  { name: 'six million empty lines', bytes: () => Buffer.alloc(6_000_000, '\n'), outcome: { refused: 'TOO_MANY_ROWS' } },
  { name: 'one line of 19 MB', bytes: () => Buffer.alloc(19 * megabyte, 0xe9), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: 'a workbook cut in half', bytes: () => makeWorkbook(cells + asha).subarray(0, 700), outcome: { refused: 'FILE_UNREADABLE' } },
]

/** Further malicious or broken files of the same kinds, which only a sweep imports. */
export const moreNastyFiles: NastyFile[] = [
  { name: '100,001 lines', bytes: text(header + lines(100_001)), outcome: { failed: 'TOO_MANY_ROWS' } },
  { name: 'carriage returns only', bytes: text((header + good).replaceAll('\n', '\r')), outcome: { valid: 2, invalid: 0 } },
  { name: 'Windows-1252', bytes: () => Buffer.from(`${header}jose@example.com,Jos\xe9,5\n`, 'latin1'), outcome: { valid: 1, invalid: 0 } },
  { name: 'no header', bytes: text(good), outcome: { valid: 2, invalid: 0 } },
  {
    name: 'quotes that never close, in a small file',
    bytes: text(`${header}a@example.com,"Asha,5\n${good}`),
    outcome: { refused: 'FILE_UNREADABLE' },
  },
  {
    name: 'amounts that could mean two things',
    bytes: text(`${header}a@example.com,A,"12,50"\nb@example.com,B,1e3\nc@example.com,C,-5\nd@example.com,D,0\n`),
    outcome: { valid: 0, invalid: 4 },
  },
  { name: 'zero bytes far down', bytes: text(`${header}${lines(20_000)}a@example.com,A\0B,5\n`), outcome: { failed: 'FILE_UNREADABLE' } },
  {
    name: 'a picture',
    bytes: () => Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108020000', 'hex'),
    outcome: { refused: 'FILE_UNREADABLE' },
  },
  {
    name: 'a workbook with outside entities',
    bytes: () =>
      makeWorkbook(cells + xlsxRow('a@example.com', '&xxe;', '5'), { before: '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>' }),
    outcome: { valid: 1, invalid: 0 },
  },
  {
    name: 'a workbook whose sheet is a path outside',
    bytes: () => makeZip([{ name: '../../etc/passwd', text: 'x' }]),
    outcome: { refused: 'FILE_UNREADABLE' },
  },
  { name: 'a byte order mark', bytes: text(`\uFEFF${header}${good}`), outcome: { valid: 2, invalid: 0 } },
  { name: 'tabs', bytes: text((header + good).replaceAll(',', '\t')), outcome: { valid: 2, invalid: 0 } },
  { name: 'mixed line ends', bytes: text(`${header.replace('\n', '\r')}${good.replace('\n', '\r\n')}`), outcome: { valid: 2, invalid: 0 } },
  { name: 'UTF-16 BE', bytes: () => Buffer.from(`\uFEFF${header}${good}`, 'utf16le').swap16(), outcome: { valid: 2, invalid: 0 } },
  {
    name: 'UTF-16 cut in the middle of a character',
    bytes: () => Buffer.from(`\uFEFF${header}${good}`, 'utf16le').subarray(0, -1),
    outcome: { valid: 1, invalid: 1 },
  },
  { name: 'empty lines everywhere', bytes: text(`\n\n${header}\n,,\n${good}\n\n , ,\n`), outcome: { valid: 2, invalid: 0 } },
  {
    name: 'quotes that never close, far down',
    bytes: text(`${header}${lines(20_000)}a@example.com,"Asha,5\n${lines(70_000).replaceAll('p', 'q')}`),
    outcome: { failed: 'FILE_UNREADABLE' },
  },
  { name: 'a name that would be a link', bytes: text(`${header}a@example.com,https://evil.test,5\n`), outcome: { valid: 0, invalid: 1 } },
  {
    name: 'the same address in other letters',
    bytes: text(`${header}${good}ASHA@Example.com,Asha,5\n`),
    outcome: { valid: 2, invalid: 0, duplicate: 1 },
  },
  { name: 'an amount above the limit', bytes: text(`${header}a@example.com,A,99999999999\n`), outcome: { valid: 0, invalid: 1 } },
  {
    name: 'names of a megabyte less a little',
    bytes: text(`${header}a@example.com,${'x'.repeat(900_000)},5\n`),
    outcome: { valid: 0, invalid: 1 },
  },
  {
    name: 'more cells than columns',
    bytes: text(`${header}${good}b@example.com,B,1,000\nc@example.com,C${',x'.repeat(100_000)}\n`),
    outcome: { valid: 2, invalid: 2 },
  },
  {
    name: 'lone surrogates and control characters',
    bytes: text(`${header}a@example.com,A\u0001\u0007\u200b,5\n`),
    outcome: { valid: 1, invalid: 0 },
  },
  { name: '100,000 columns', bytes: text(`${'c,'.repeat(100_000)}c\n${good}`), outcome: { refused: 'TOO_MANY_COLUMNS' } },
  { name: 'ten million columns in one endless line', bytes: text('c,'.repeat(9 * megabyte)), outcome: { refused: 'TOO_MANY_COLUMNS' } },
  { name: 'one endless word', bytes: text('x'.repeat(9 * megabyte)), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: 'nothing', bytes: text(''), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: 'one line end', bytes: text('\n'), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: 'a header alone', bytes: text(header), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: 'zero bytes', bytes: () => Buffer.alloc(5000), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: 'zero bytes in the middle', bytes: text(`${header}a@example.com,A\0B,5\n`), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: 'an old Excel file', bytes: () => Buffer.from('d0cf11e0a1b11ae100', 'hex'), outcome: { refused: 'FILE_UNREADABLE' } },
  { name: '25 MB', bytes: () => Buffer.alloc(25 * megabyte, 'a,b,c\n'), outcome: { refused: 'FILE_TOO_LARGE', status: 413 } },
  {
    name: 'a workbook with a formula and no result',
    bytes: () =>
      makeWorkbook(
        `${cells}<row><c r="A2" t="inlineStr"><is><t>a@example.com</t></is></c><c r="B2"><f>1+1</f></c><c r="C2"><v>500</v></c></row>`,
      ),
    outcome: { valid: 1, invalid: 0 },
  },
  {
    name: 'a workbook of a billion laughs',
    bytes: () =>
      makeWorkbook(cells + xlsxRow('a@example.com', '&b;', '5'), {
        before: `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(500)}"><!ENTITY b "${'&a;'.repeat(500)}">]>`,
      }),
    outcome: { valid: 1, invalid: 0 },
  },
  {
    name: 'a workbook with 100,000 columns',
    bytes: () => makeWorkbook(xlsxRow(...Array.from({ length: 100_000 }, () => randomUUID())) + asha),
    outcome: { refused: 'TOO_MANY_COLUMNS' },
  },
  {
    name: 'a workbook with a cell in column XFD',
    bytes: () => makeWorkbook(`${cells}<row><c r="A2" t="inlineStr"><is><t>a@example.com</t></is></c><c r="XFD2"><v>1</v></c></row>`),
    outcome: { valid: 0, invalid: 1 },
  },
  {
    name: 'a workbook with 100,001 lines',
    bytes: () => makeWorkbook(cells + Array.from({ length: 100_001 }, (_, index) => xlsxRow(`p${index}@example.com`, 'P', '5')).join('')),
    outcome: { failed: 'TOO_MANY_ROWS' },
  },
  {
    name: 'a workbook with 1,048,577 empty rows',
    bytes: () => makeWorkbook(`${cells}${asha}<!--${randomBytes(2 * megabyte).toString('hex')}-->${'<row/>'.repeat(1_048_577)}`),
    outcome: { refused: 'TOO_MANY_ROWS', status: 400 },
  },
  {
    name: 'a bomb of 300 MB',
    bytes: () => makeWorkbook(asha, { more: [{ name: 'xl/sharedStrings.xml', text: zeros(300) }] }),
    outcome: { refused: 'FILE_TOO_LARGE', status: 413 },
  },
  {
    name: 'a bomb that says it is small',
    bytes: () => makeWorkbook(asha, { more: [{ name: 'xl/sharedStrings.xml', text: zeros(100), says: 1000 }] }),
    outcome: { refused: 'FILE_UNREADABLE' },
  },
  {
    name: 'a workbook that says a long text in 2,450 cells',
    bytes: () => makeWorkbook(cells + sharedTextRows(50), { more: [firstText(32_767)] }),
    outcome: { refused: 'FILE_TOO_LARGE', status: 413 },
  },
  {
    name: 'a workbook with a cell longer than Excel has',
    bytes: () => makeWorkbook(cells + asha.repeat(1000) + sharedTextRows(1), { more: [firstText(32_768)] }),
    outcome: { failed: 'FILE_TOO_LARGE' },
  },
  { name: 'a workbook with a damaged sheet', bytes: () => makeWorkbook(`${cells}<row><c></row>`), outcome: { refused: 'FILE_UNREADABLE' } },
  {
    name: 'a workbook without a sheet',
    bytes: () => makeZip([{ name: 'readme.txt', text: 'hello' }]),
    outcome: { refused: 'FILE_UNREADABLE' },
  },
]

function endless(megabytes: number): ReadableStream {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent++ === megabytes) controller.close()
      else controller.enqueue(new Uint8Array(megabyte).fill(120))
    },
  })
}

/** Returns a request body that sends `text` and then stays open, as from a client that never finishes its upload. */
export const neverEnding = (text: string): ReadableStream => new ReadableStream({ start: (body) => body.enqueue(Buffer.from(text)) })
