import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandLine, filesOf, refusedLines, toJsonLines } from '#tests/support/brand-files.ts'
import { campaignReaches, draftCampaign, importPeople, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { makeZip } from '#tests/support/make-xlsx.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person
beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

/** Reads brands without the values in stock, which a job stores soon after an import. */
const rowsOf = async (slugs: string) =>
  (await runSql(stack, undefined, `select * from brands where slug like '${slugs}' order by slug`)).map(
    ({ stocked_values: _, ...columns }): Record<string, unknown> => columns,
  )
const logosFolder = () => join(stack.dataDir, 'uploads')
const tea = { record: 'category', slug: 'tea', name: 'Tea', icon: 'lucide:leaf', sort: 40 }

describe('E3 import-brands', () => {
  it('adds brands and categories of JSON Lines with a logo, and a second import changes nothing', async () => {
    const lines = toJsonLines(
      brandLine('jl-one', { category: 'tea', logo: 'one.png', validity_months: '6' }),
      brandLine('jl-two', { kind: 'range', denominations: null, min_value: '100.00', max_value: 1000, step_value: '0.50' }),
      tea,
    )
    const path = filesOf({ 'brands.jsonl': `\ufeff${lines.replaceAll('\n', '\r\n\r\n')}`, 'one.png': pngOf(600, 90) })
    const checked = await operator(stack, 'check-brands', { file: path('brands.jsonl') })
    expect(checked).toMatchObject({ brands: '2 new, 0 changed, 0 unchanged', categories: '1 new, 0 changed, 0 unchanged' })
    expect(await rowsOf('jl-%')).toEqual([])
    const { result: _, ...said } = checked
    expect(await operator(stack, 'import-brands', { file: path('brands.jsonl') })).toEqual(said)
    const [one, two] = await rowsOf('jl-%')
    expect(one).toMatchObject({ validity_months: 6, supplier: 'inventory', denominations: '[50000,100000]', mark: null, sort: 0 })
    expect(one?.logo).toMatch(/^brand-[0-9a-f]{40}\.png$/)
    expect(two).toMatchObject({ min_value: 10_000, max_value: 100_000, step_value: 50, denominations: null, logo: null })
    const logo = await fetch(`${stack.directusUrl}/plutus/public/logos/${one?.logo}`, {
      headers: { authorization: `Bearer ${stack.secrets.guestToken}` },
    })
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
    const again = await operator(stack, 'import-brands', { file: path('brands.jsonl') })
    expect(again).toEqual({
      file: 'brands.jsonl',
      brands: '0 new, 0 changed, 2 unchanged',
      categories: '0 new, 0 changed, 1 unchanged',
      values: [
        { slug: 'jl-one', values: '₹500, ₹1,000' },
        { slug: 'jl-two', values: '₹100 to ₹1,000 in steps of ₹0.50' },
      ],
    })
    expect(await rowsOf('jl-%')).toEqual([one, two])
  })

  it('reads CSV with semicolons, a byte order mark, line breaks in quotes and lists with bars', async () => {
    const csv = [
      '\ufeffRecord;Slug;Name;Category;Currency;Countries;Kind;Denominations;Supplier;Website;Description;Terms;How to redeem;Face color;Icon',
      'category;csv-cat;From CSV;;;;;;;;;;;;lucide:star',
      ';csv-one;"Café; ""Eins""";csv-cat;inr;in|lk;fixed;1,000.00|500;inventory;https://csv.example;Good;"First\r\nsecond";"One\r\nTwo";#0F766E;',
    ].join('\r\n')
    const path = filesOf({ 'brands.csv': csv })
    expect(await operator(stack, 'import-brands', { file: path('brands.csv') })).toMatchObject({ brands: '1 new, 0 changed, 0 unchanged' })
    expect((await rowsOf('csv-%'))[0]).toMatchObject({
      name: 'Café; "Eins"',
      countries: '["IN","LK"]',
      denominations: '[50000,100000]',
      terms: 'First\nsecond',
      face_color: '#0f766e',
      ink_color: '#ffffff',
      validity_months: 12,
    })
  })

  it('reads a zip with its logos, whose names are never paths', async () => {
    const lines = toJsonLines(brandLine('zip-one', { logo: 'one.png' }), brandLine('zip-two', { logo: '../one.png' }))
    const parts = [
      { name: 'set/brands.jsonl', text: lines },
      { name: 'set/one.png', text: pngOf(50, 50) },
      { name: '__MACOSX/set/._brands.jsonl', text: 'x' },
    ]
    const path = filesOf({
      'bad.zip': makeZip(parts),
      'good.zip': makeZip([
        { ...parts[0], name: 'set/brands.jsonl', text: toJsonLines(brandLine('zip-one', { logo: 'one.png' })) },
        ...parts.slice(1),
      ]),
      'bomb.zip': makeZip([{ name: 'brands.jsonl', text: Buffer.alloc(5_000_000) }]),
      'empty.zip': makeZip([{ name: 'a.txt.exe', text: 'x' }]),
      'lies.zip': makeZip([{ name: 'brands.jsonl', text: lines, says: 10 }]),
    })
    expect(await refusedLines(stack, 'import-brands', path('bad.zip'))).toEqual([
      'bad.zip/set/brands.jsonl:2  logo: Enter the name of a PNG or JPEG beside this file, without a folder',
    ])
    expect(await refusedLines(stack, 'check-brands', path('bomb.zip'))).toEqual(['bomb.zip  This archive is too large once unpacked'])
    expect(await refusedLines(stack, 'check-brands', path('empty.zip'))).toEqual([expect.stringContaining('contains no file of brands')])
    expect(await refusedLines(stack, 'check-brands', path('lies.zip'))).toEqual([expect.stringContaining('damaged')])
    expect(await operator(stack, 'import-brands', { file: path('good.zip') })).toMatchObject({ brands: '1 new, 0 changed, 0 unchanged' })
  })

  it('keeps what a line leaves out, empties what is empty, and lets an operator’s status replace a pause', async () => {
    const path = filesOf({
      'a.jsonl': toJsonLines(brandLine('part-one', { sort: 7, supplier_ref: 'sku' })),
      'b.jsonl': toJsonLines({ slug: 'part-one', supplier_ref: null, name: 'Renamed' }),
      'c.jsonl': toJsonLines({ slug: 'part-one', status: 'active' }),
      'd.jsonl': toJsonLines({ slug: 'part-one', kind: 'range', min_value: '1', max_value: '2', step_value: '1' }),
    })
    await operator(stack, 'import-brands', { file: path('a.jsonl') })
    await runSql(stack, undefined, "update brands set paused_for = 'cost', status = 'retired' where slug = 'part-one'")
    await operator(stack, 'import-brands', { file: path('b.jsonl') })
    expect((await rowsOf('part-one'))[0]).toMatchObject({
      name: 'Renamed',
      sort: 7,
      supplier_ref: null,
      paused_for: 'cost',
      status: 'retired',
    })
    expect(await operator(stack, 'import-brands', { file: path('c.jsonl') })).toMatchObject({
      changes: [
        { line: 1, record: 'brand', slug: 'part-one', field: 'status', from: 'retired', to: 'active' },
        { line: 1, record: 'brand', slug: 'part-one', field: 'paused_for', from: 'cost', to: 'none' },
      ],
    })
    await operator(stack, 'import-brands', { file: path('d.jsonl') })
    expect((await rowsOf('part-one'))[0]).toMatchObject({ paused_for: null, status: 'active', denominations: null, max_value: 200 })
  })

  it('withdraws a brand and keeps what was claimed', async () => {
    const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Brands from files' })).id, 3)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    const [claiming, other, third] = await rewardsOf(owner, draft.id)
    const recipient = recipientOf(stack, String(claiming?.id))
    const brand = String((await recipient.open()).view.brands[0]?.id)
    expect((await recipient.claim(brand, randomUUID())).status).toBe(200)
    const before = (await recipient.open()).view
    const [{ slug }] = (await runSql(stack, undefined, `select slug from brands where id = '${brand}'`)) as [{ slug: string }]
    const path = filesOf({
      'out.jsonl': toJsonLines({ slug, status: 'retired' }),
      'moved.jsonl': toJsonLines({ slug, currency: 'USD' }),
    })
    expect(await refusedLines(stack, 'import-brands', path('moved.jsonl'))).toEqual([
      'moved.jsonl:1  currency: This brand is in use in INR. Retire it, and add another one for USD',
    ])
    await operator(stack, 'import-brands', { file: path('out.jsonl') })
    expect((await recipient.open()).view).toEqual(before)
    expect((await recipientOf(stack, String(other?.id)).open()).view.brands.map(({ id }) => id)).not.toContain(brand)
    expect((await recipientOf(stack, String(third?.id)).claim(brand, randomUUID())).status).not.toBe(200)
  })
})

describe('E3 check-brands and import-brands refuse', () => {
  it('every error at once by its line, and change nothing', async () => {
    const text = [
      toJsonLines(brandLine('bad-one', { denominations: ['5.005'], supplier: undefined, category: 'cofee' })),
      '{"slug": \n\n',
      toJsonLines(
        brandLine('bad-two', { name: '', website: 'http://a.example', colour: 'red', icon: 'lucide:star' }),
        brandLine('bad-two', { logo: 'gone.png' }),
        brandLine('bad-three', { logo: 'page.png', currency: 'XAU', denominations: ['abc'] }),
        { slug: 'bad-fourth', status: 'retired' },
        { record: 'voucher' },
        { record: 'category', slug: 'Tee', name: 'Tee', terms: 'x' },
        brandLine('fine-one'),
      ),
    ].join('')
    const path = filesOf({ 'brands.jsonl': text, 'page.png': '<!doctype html><script>alert(1)</script>' })
    const before = await runSql(stack, undefined, 'select count(*) as brands from brands')
    const files = existsSync(logosFolder()) && readdirSync(logosFolder())
    const lines = await refusedLines(stack, 'import-brands', path('brands.jsonl'))
    expect(lines).toEqual(await refusedLines(stack, 'check-brands', path('brands.jsonl')))
    expect(lines.map((line) => line.replace('brands.jsonl:', ''))).toEqual([
      expect.stringMatching(/^1 {2}supplier: Name the supplier of its vouchers: printed, inventory/),
      expect.stringMatching(/^1 {2}denominations: 5\.005: Please use at most 2 decimals/),
      '1  category: No category has the slug “cofee”. Did you mean coffee?',
      expect.stringMatching(/^2 {2}This line isn’t one JSON object/),
      '4  name: Enter the name of the brand',
      '4  website: Enter a web address that starts with https://, or leave this out',
      '4  colour: No field has this name. The fields are in graphql/rules/catalogue/README.md',
      '4  icon: Only categories have this',
      '5  logo: There is no file gone.png beside this file',
      '5  slug: Line 4 has the same slug. Keep one of them',
      '6  currency: Enter a currency that Plutus knows, such as INR',
      '6  logo: This logo is no PNG or JPEG, whatever its name says',
      expect.stringMatching(/^7 {2}slug: No brand has the slug “bad-fourth” yet, and a new one needs name, category, /),
      '8  record: Enter brand or category',
      expect.stringMatching(/^9 {2}slug: Use small letters/),
      '9  terms: Only brands have this',
    ])
    expect(await runSql(stack, undefined, 'select count(*) as brands from brands')).toEqual(before)
    expect(existsSync(logosFolder()) && readdirSync(logosFolder())).toEqual(files)
  })

  it('more than 200 errors with the number of the rest, and a file that is none', async () => {
    const many = toJsonLines(...Array.from({ length: 300 }, (_, at) => brandLine(`many-${at}`, { terms: '' })))
    const path = filesOf({
      'many.jsonl': many,
      'huge.jsonl': toJsonLines(...Array.from({ length: 5001 }, (_, at) => ({ slug: `h-${at}`, terms: 'x'.repeat(2000) }))),
      'page.csv': '<html><body>no</body></html>',
      'head.csv': 'slug,nmae,name,name\nx,y,z,z\n',
      'more.csv': 'slug,name\na,b,c\n',
      'open.csv': 'slug,name\na,"b\n',
      'array.jsonl': '[{"slug": "a"}]',
      'empty.jsonl': '',
    })
    const lines = await refusedLines(stack, 'check-brands', path('many.jsonl'))
    expect([lines.length, lines.at(-1)]).toEqual([201, '… and 100 more errors'])
    const said = async (name: string) => (await refusedLines(stack, 'check-brands', path(name))).join('\n')
    expect(await said('huge.jsonl')).toBe('huge.jsonl  Split this file: import at most 5,000 lines at a time')
    expect(await said('page.csv')).toMatch(/web page/)
    expect(await said('head.csv')).toBe(
      'head.csv:1  nmae: No field has this name. Did you mean name?\nhead.csv:1  name: Two columns have this name',
    )
    expect(await said('more.csv')).toMatch(/more\.csv:2 {2}This line has more cells than columns/)
    expect(await said('open.csv')).toMatch(/quotation mark opened in line 2/)
    expect(await said('array.jsonl')).toMatch(/array\.jsonl:1 {2}This line isn’t one JSON object/)
    expect(await said('empty.jsonl')).toBe('empty.jsonl  This file is empty')
    expect(await said('missing.jsonl')).toBe('missing.jsonl  There is no such file on the machine of the server')
    expect(await refusedLines(stack, 'check-brands', path('.'))).toEqual([expect.stringContaining('This is not a file')])
    expect(await refusedLines(stack, 'check-brands', 'brands.jsonl')).toEqual(['brands.jsonl  Give the full path of the file'])
  })
})

it('E3 sweeps the logos that no brand has any more, and keeps the others', async () => {
  const path = filesOf({
    'a.jsonl': toJsonLines(brandLine('sweep-one', { logo: 'a.png' })),
    'b.jsonl': toJsonLines({ slug: 'sweep-one', logo: 'b.png' }),
    'a.png': pngOf(31, 30),
    'b.png': pngOf(32, 30),
  })
  const logoOf = async () => join(logosFolder(), String((await rowsOf('sweep-one'))[0]?.logo))
  await operator(stack, 'import-brands', { file: path('a.jsonl') })
  const replaced = await logoOf()
  await operator(stack, 'import-brands', { file: path('b.jsonl') })
  const used = await logoOf()
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  for (const file of [replaced, used]) utimesSync(file, longAgo, longAgo)
  await runSql(stack, undefined, "update plutus_jobs set run_at = 0 where kind = 'sweep-files'")
  await waitFor(() => !existsSync(replaced), { what: 'the sweep' })
  expect(existsSync(used)).toBe(true)
})

it('E3 exports what an import does not change, also into an empty catalogue', async () => {
  const path = filesOf({ 'brands.jsonl': toJsonLines(brandLine('round-one', { logo: 'one.png' })), 'one.png': pngOf(40, 40) })
  await operator(stack, 'import-brands', { file: path('brands.jsonl') })
  const [first, second] = [path('first'), path('second')]
  await operator(stack, 'export-brands', { to: first })
  const exported = readFileSync(join(first, 'brands.jsonl'), 'utf8')
  const again = await operator(stack, 'import-brands', { file: join(first, 'brands.jsonl') })
  expect(again).toMatchObject({
    brands: expect.stringMatching(/^0 new, 0 changed, /),
    categories: expect.stringMatching(/^0 new, 0 changed, /),
  })
  await expect(operator(stack, 'export-brands', { to: path('brands.jsonl') })).rejects.toThrow(/can’t write to this folder \(EEXIST\)/)
  const printed = await operator(stack, 'export-brands')
  const plain = filesOf({ 'printed.jsonl': String(printed.text) })
  expect(await operator(stack, 'check-brands', { file: plain('printed.jsonl') })).toMatchObject({ brands: again.brands })

  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000, enableForeignKeyConstraints: false })
  database.exec('delete from brands; delete from brand_categories')
  database.close()
  await operator(stack, 'import-brands', { file: join(first, 'brands.jsonl') })
  await operator(stack, 'export-brands', { to: second })
  expect(readFileSync(join(second, 'brands.jsonl'), 'utf8')).toBe(exported)
  expect(readFileSync(join(second, 'round-one.png'))).toEqual(readFileSync(join(first, 'round-one.png')))
})
