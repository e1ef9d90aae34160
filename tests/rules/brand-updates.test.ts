import { afterAll, beforeAll, expect, it } from 'vitest'
import { brandLine, filesOf, refusedLines, toJsonLines } from '#tests/support/brand-files.ts'
import { operator } from '#tests/support/campaigns.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.stop())

it('E3 keeps what is stored where a cell of an update is empty, reports each change, and clears only on purpose', async () => {
  const stored = { validity_months: 6, website: 'https://shop.example', supplier_ref: 'sku' }
  const heading = 'slug,name,status,denominations,validity_months,logo,website,supplier_ref,sort'
  const path = filesOf({
    'stored.jsonl': toJsonLines(
      brandLine('sheet-tea', { ...stored, logo: 'one.png' }),
      brandLine('sheet-shoes', { ...stored, status: 'retired' }),
    ),
    'one.png': pngOf(20, 20),
    'update.csv': `${heading}\nsheet-tea ,"Tea & Coffee",,500|1500|2500, ,,\u00a0,="",\nsheet-shoes,Brand sheet-shoes,,,,,,,\n`,
    'clear.csv': `${heading}\nsheet-tea,,,,,(none),(NONE),(none),\n`,
    'words.csv': `${heading}\nsheet-tea,#N/A,(none),N/A,(none),-,n/a,null,–\n`,
    'null.jsonl': toJsonLines({ slug: 'sheet-shoes', status: null, validity_months: null, denominations: '', website: null }),
    'typo.csv': `${heading}\nSheet-Tea,Tea,,500,,,,,\nSHEET_SHOES,,retired,,,,,,\n`,
  })
  const change = (field: string, from: string, to: string, slug = 'sheet-tea') => ({ line: 2, record: 'brand', slug, field, from, to })
  await operator(stack, 'import-brands', { file: path('stored.jsonl') })
  expect((await operator(stack, 'import-brands', { file: path('update.csv') })).changes).toEqual([
    change('name', 'Brand sheet-tea', 'Tea & Coffee'),
    change('denominations', '₹500, ₹1,000', '₹500, ₹1,500, ₹2,500'),
  ])
  expect(await runSql(stack, undefined, "select * from brands where slug like 'sheet-%' order by slug")).toMatchObject([
    { ...stored, status: 'retired' },
    { ...stored, name: 'Tea & Coffee', logo: expect.any(String) },
  ])
  expect((await refusedLines(stack, 'check-brands', path('words.csv'))).sort()).toEqual([
    'words.csv:2  denominations: Leave this empty to keep what is stored',
    'words.csv:2  logo: Leave this empty to keep what is stored, or write (none) to clear it',
    'words.csv:2  name: This is an error of the spreadsheet',
    'words.csv:2  sort: Leave this empty to keep what is stored',
    'words.csv:2  status: This can’t be cleared. Enter the value that it should have',
    'words.csv:2  supplier_ref: Leave this empty to keep what is stored, or write (none) to clear it',
    'words.csv:2  validity_months: This can’t be cleared. Enter the value that it should have',
    'words.csv:2  website: Leave this empty to keep what is stored, or write (none) to clear it',
  ])
  expect(await refusedLines(stack, 'check-brands', path('typo.csv'))).toEqual([
    'typo.csv:2  slug: No brand has the slug “Sheet-Tea” yet. Did you mean sheet-tea?',
    'typo.csv:3  slug: No brand has the slug “SHEET_SHOES” yet. Did you mean sheet-shoes?',
  ])
  expect((await operator(stack, 'import-brands', { file: path('clear.csv') })).changes).toMatchObject([
    change('supplier_ref', 'sku', 'none'),
    change('website', 'https://shop.example', 'none'),
    { field: 'logo', to: 'none' },
  ])
  expect((await operator(stack, 'import-brands', { file: path('null.jsonl') })).changes).toEqual([
    { ...change('website', 'https://shop.example', 'none', 'sheet-shoes'), line: 1 },
  ])
})

it('E3 refuses values that may be a list or one amount, and prints those of each brand as money', async () => {
  const cells = [
    '"250,500"',
    '"250, 500, 1,000"',
    '"1,500"',
    '250 500',
    '₹250/₹500',
    '250;500',
    '100 to 500',
    '"100,00,000|500"',
    '250.500',
  ]
  const brands = cells.map((cell, at) => `money-${at},Money,coffee,INR,IN,${cell},inventory,A brand.,Terms,Steps`)
  const heading = 'slug,name,category,currency,countries,denominations,supplier,description,terms,how_to_redeem'
  const good = ['"1,00,000"', '"₹1,000|2,500.00|100,000"', "1'000", '500'].map((cell, at) => brands[at]?.replace(cells[at] ?? '', cell))
  const path = filesOf({
    'list.csv': [heading, ...brands].join('\n'),
    'range.jsonl': toJsonLines(
      brandLine('money-range', { kind: 'range', denominations: null, min_value: '100,500', max_value: '1,00,000', step_value: '1' }),
      brandLine('money-json', { denominations: ['250,500', '1000'] }),
    ),
    'good.csv': [heading, ...good].join('\n'),
  })
  const separator = 'Separate the values with |, such as'
  const refused = await refusedLines(stack, 'check-brands', path('list.csv'))
  expect(refused.map((line) => line.replace(/^list\.csv:\d+ {2}denominations: /, ''))).toEqual([
    `250,500: ${separator} 250|500, or write one amount without separators`,
    `250, 500, 1,000: ${separator} 250|500|1,000`,
    `1,500: ${separator} 1|500, or write one amount without separators`,
    `250 500: ${separator} 250|500, or write one amount without separators`,
    `₹250/₹500: ${separator} ₹250|₹500`,
    `250;500: ${separator} 250|500`,
    `100 to 500: ${separator} 100|500`,
    '100,00,000: The comma could mean decimals or thousands. Please write 500.50 or 50,050',
    '250.500: Please use at most 2 decimals. Spreadsheets may show fewer than there are',
  ])
  const said = 'This may be 250 and 500. Write one amount without separators: 250500'
  expect(await refusedLines(stack, 'check-brands', path('range.jsonl'))).toEqual([
    'range.jsonl:1  min_value: 100,500: This may be 100 and 500. Write one amount without separators: 100500',
    `range.jsonl:2  denominations: 250,500: ${said}`,
  ])
  expect((await operator(stack, 'check-brands', { file: path('good.csv') })).values).toEqual([
    { slug: 'money-0', values: '₹1,00,000' },
    { slug: 'money-1', values: '₹1,000, ₹2,500, ₹1,00,000' },
    { slug: 'money-2', values: '₹1,000' },
    { slug: 'money-3', values: '₹500' },
  ])
})

it('E3 refuses what is too large, in one sentence with the limit', async () => {
  const megabyte = 1024 * 1024
  const path = filesOf({
    'line.jsonl': toJsonLines(brandLine('large', { terms: 'x'.repeat(10 * megabyte) })),
    'line.csv': `slug,name\n${'x'.repeat(2 * megabyte)}`,
    'latin.csv': Buffer.alloc(19 * megabyte, 0xe9),
    'quote.csv': `slug,name\n"${'x'.repeat(2 * megabyte)}`,
    'lines.csv': '\n'.repeat(6_000_000),
    'lines.jsonl': `{"slug": "a"}${'\n'.repeat(1_100_000)}`,
  })
  const said = async (name: string) => (await refusedLines(stack, 'check-brands', path(name))).join('\n')
  const longLine = 'has more than 1,048,576 characters.'
  expect(await said('line.jsonl')).toBe(`line.jsonl:1  Line 1 ${longLine} Shorten its texts.`)
  expect(await said('line.csv')).toBe(`line.csv  Line 2 ${longLine} Please save the file again as CSV.`)
  expect(await said('latin.csv')).toBe(`latin.csv  Line 1 ${longLine} Please save the file again as CSV.`)
  expect(await said('quote.csv')).toBe(`quote.csv  Line 2 ${longLine} A quotation mark in it may never be closed.`)
  for (const name of ['lines.csv', 'lines.jsonl'])
    expect(await said(name)).toBe(`${name}  A file can have up to 1,048,576 lines, with the empty ones. Remove those you don’t need.`)
  const post = (body: string) =>
    fetch(`${stack.directusUrl}/plutus/operator/stock-vouchers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.secrets.operatorToken}` },
      body,
    })
  const tooLarge = await post(JSON.stringify({ brand: 'large', vouchers: 'x'.repeat(5 * megabyte) }))
  expect([tooLarge.status, await tooLarge.json()]).toMatchObject([
    413,
    { errors: [{ extensions: { lines: ['This is larger than 4 MB, the most that a command takes. Split the file.'] } }] },
  ])
  await expect(operator(stack, 'stock-vouchers', { brand: 'large', vouchers: 'x'.repeat(2 * megabyte) })).rejects.toThrow(/5,?000 vouchers/)
  expect((await post('{')).status).toBe(400)
})
