import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guessColumns } from '#contracts/import/column-guess.ts'
import { list, names, read, storeList } from '../../../../../tests/support/read-list.ts'
import { readHead } from './read-head.ts'

describe('R17 real-life lists', () => {
  it.each(['f01-title-and-total.xlsx', 'f01-title-and-total.csv'])(
    'finds the headings under a title and no person in a total: %s',
    async (name) => {
      const found = await read(list(name))
      expect(found.sheet.columns.map((column) => column.name)).toEqual(['First name', 'Last name', 'Email', 'Amount', 'Team'])
      expect(found.sheet.above[0]).toContain('Festive rewards 2026')
      expect({ ready: found.good.length, rupees: found.rupees }).toEqual({ ready: 6, rupees: 4000 })
      expect(found.bad.length).toBeGreaterThan(0)
      for (const line of found.bad) expect(line).toContain('This row looks like a total or a note')
      expect(names(found)[0]).toBe('Aarav Menon')
    },
  )

  it.each(readdirSync(list('../workbooks')))('reads the same people from a workbook written by %s', async (name) => {
    const found = await read(list(`../workbooks/${name}`))
    const people = found.good.filter(({ email }) => email !== 'hidden@example.com')
    expect(
      people.map(({ firstName, email, phone, value, sendAtLocal }) => [firstName, email, phone, value, sendAtLocal].join(' ')),
    ).toEqual([
      'Aarav aarav@example.com +919820012345 50000 2027-02-15T09:30',
      'Zoë zoe@example.com +919820012346 131050 2027-02-16T09:00',
      'ദാസ് das@example.com +919820012347 100000 2027-03-01T09:00',
    ])
    expect(found.bad[0]).toBe('6 value: Please enter a value')
    expect(found.findings?.problems.filter(({ code }) => code !== 'not_a_person')).toHaveLength(1)
  })

  it('reads a survey with three lines of headings', async () => {
    const found = await read(list('f01-survey-export.csv'), {}, null)
    expect(found.mapping).toMatchObject({ email: 4, firstName: 5 })
    expect(names(found)).toEqual(['Gauri', 'Harish', 'Ishita'])
    expect(found.bad).toEqual(['6 email: Please enter an email address'])
  })

  it.each(['f02-sep-semicolon.csv', 'f02-sep-comma.csv'])('uses the delimiter of the line sep=: %s', async (name) => {
    const found = await read(list(name))
    expect({ ready: found.good.length, rupees: found.rupees, heading: found.sheet.headingRow }).toEqual({
      ready: 6,
      rupees: 4000,
      heading: 2,
    })
  })

  it('excludes and reports rows hidden by a filter, and includes them on request', async () => {
    const found = await read(list('f03-filtered.xlsx'))
    expect({ ready: found.good.length, rupees: found.rupees, hidden: found.findings?.hiddenRows }).toEqual({
      ready: 8,
      rupees: 16_000,
      hidden: 32,
    })
    expect(found.sheet.columns.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(['Personal email'])
    expect((await read(list('f03-filtered.xlsx'), { includeHidden: true })).good).toHaveLength(40)
  })

  it.each(['f05-hidden-lists-first.xlsx', 'f05-readme-first.xlsx'])('finds the sheet with the people: %s', async (name) => {
    const found = await read(list(name))
    expect(found.good.length).toBeGreaterThan(1)
    expect(names(found).join()).not.toContain('Example')
    expect(found.head.sheets.length).toBe(2)
  })

  it.each(['f06-lookup-failed.xlsx', 'f06-lookup-failed.csv'])('does not read a failed formula as a name: %s', async (name) => {
    const found = await read(list(name))
    expect(names(found).filter((full) => /#|^-|n\/a|undefined|NULL|\bnan\b|^0/.test(full))).toEqual([])
    expect(names(found)).toContain('Jennifer Null')
    expect(found.bad.join()).toContain('The formula in this cell failed')
  })

  it('reads NA in an optional column as empty, and ignores unreadable cells on request', async () => {
    const found = await read(list('f07-na-everywhere.csv'))
    const answered = await read(list('f07-na-everywhere.csv'), { ignoreUnreadable: ['phone', 'country', 'timeZone'] })
    expect(found.bad.length).toBeLessThanOrEqual(2)
    expect([answered.good.length, answered.bad]).toEqual([17, []])
  })

  it('reads dates by the one day over 12, and reports them as unclear without one', async () => {
    expect((await read(list('f11-day-first.csv'))).good.map(({ sendAtLocal }) => sendAtLocal)).toEqual([
      '2027-02-15T09:00',
      '2027-02-28T09:00',
      '2027-03-01T09:00',
      '2027-03-05T10:30',
      '2027-03-31T09:00',
    ])
    expect((await read(list('f11-month-names.csv'))).good).toHaveLength(5)
    const unclear = await read(list('f11-two-readings.csv'))
    expect(unclear.bad[0]).toBe('2 sendAt: Is 02/03/2027 2 March or 3 February?')
    expect(unclear.findings?.problems).toEqual([{ column: 'sendAt', code: 'date_unclear', count: 3, sample: '02/03/2027' }])
    const answered = await read(list('f11-two-readings.csv'), { dateOrder: 'day_first' })
    expect(answered.good.map(({ sendAtLocal }) => sendAtLocal?.slice(0, 10))).toEqual(['2027-03-02', '2027-04-03', '2027-06-05'])
  })

  it.each([
    ['f12-heading-with-example.csv', 6, 4000],
    ['f12-no-heading-over-amount.csv', 6, 4000],
    ['f12-serial-number.csv', 6, 4000],
    ['f12-two-emails.csv', 2, 1000],
  ])('is not misled by its headings: %s', async (name, ready, rupees) => {
    const found = await read(list(name))
    expect({ ready: found.good.length, rupees: found.rupees }).toEqual({ ready, rupees })
  })

  it.each([
    ['serial numbers', 'No,Email\n57,a@b.co\n58,b@b.co\n59,c@b.co'],
    ['badges', 'Email,Badge\na@b.co,1001\nb@b.co,1005'],
    ['targets', 'Email,Sales target\na@b.co,50000\nb@b.co,70000'],
    ['extensions', 'Email,Ext\na@b.co,500\nb@b.co,1000'],
    ['dates', 'Email,DOJ\na@b.co,43525\nb@b.co,43900'],
    ['two columns of sums', 'Email,Alpha,Beta\na@b.co,500,700\nb@b.co,500,700'],
  ])('does not guess the value from %s', async (_, text) => {
    const { sheets } = await readHead(storeList(text))
    expect(guessColumns(sheets[0]?.columns ?? [])).not.toHaveProperty('value')
  })

  it.each([
    ['an empty address first', ',Gig Worker,500\na@b.co,Asha,750\nb@b.co,Bina,750', ['1 email: Please enter an email address']],
    ['no address and no sum first', 'Gig Worker,,North\nAsha,a@b.co,North\nBina,b@b.co,South', ['1 email: Please enter an email address']],
    ['NA instead of an address first', 'Gig Worker,n/a,North\nAsha,a@b.co,North\nBina,b@b.co,South', ['1 email: ']],
    [
      'a name that ends in mail first',
      ',Ismail Khan,500\na@b.co,Asha Rao,750\nb@b.co,Bina Rao,750',
      ['1 email: Please enter an email address'],
    ],
    [
      'a currency first',
      ',Gig Worker,500,INR\na@b.co,Asha Rao,750,INR\nb@b.co,Bina Rao,750,INR',
      ['1 email: Please enter an email address'],
    ],
    [
      'a surname like a column first',
      ',Anna,Price,500\na@b.co,Asha,Rao,750\nb@b.co,Bina,Rao,750',
      ['1 email: Please enter an email address'],
    ],
    ['an address in words first', 'aarav at x.com,Aarav Menon\na@b.co,Asha\nb@b.co,Bina', ['1 email: ']],
    ['a person above a title', ',Gig Worker,500\nSales\na@b.co,Asha,500\nb@b.co,Bina,500', ['1 email: Please', '2 email: ']],
    ['an address without its @ first', 'aarav.example.com,Aarav\na@b.co,Asha\nb@b.co,Bina', ['1 email: ']],
    ['a mistyped address first', 'aarav@example,Aarav,500\na@b.co,Asha,750\nb@b.co,Bina,750', ['1 email: ']],
  ])('keeps every person of a list without headings: %s', async (_, text, bad) => {
    const found = await read(storeList(text), {}, null)
    expect(found.sheet.headingRow).toBeNull()
    expect(found.bad).toEqual(bad.map((line) => expect.stringContaining(line)))
    expect(found.good).toHaveLength(2)
  })

  it.each([
    ['Login,Person,Unit\nTBD,Asha Rao,Sales\nb@x.co,Bina Rao,Ops', 'Login', 2],
    ['Column 1,Column 2,error\naarav at x.com,Aarav Menon,Please\nb@x.co,Bina,', 'Column 1', 2],
    ['hr@corp.com,,\nEmail,Name,Team\na@x.co,Asha,Ops\nb@x.co,Bina,Ops', 'Email', 3],
    ['Prepared by: hr@corp.com,,\nEmail,Name,Amount\na@x.co,Asha,500', 'Email', 3],
  ])('uses the first line that names the columns as the heading: %j', async (text, name, firstRow) => {
    const { sheets } = await readHead(storeList(text))
    expect([sheets[0]?.columns[0]?.name, sheets[0]?.firstRow]).toEqual([name, firstRow])
  })

  it('rejects rows with two addresses in a list without headings', async () => {
    const found = await read(storeList('a@x.co,boss@x.co\nb@x.co,boss2@x.co'), {}, null, { email: 0 })
    expect([found.good, found.bad.length]).toEqual([[], 2])
  })

  it('reads a line of several addresses under a heading, and reports a line without one', async () => {
    const found = await read(storeList('Emails\na@x.co, b@x.co\nHR team\n'), {}, null)
    expect([found.good.map(({ email }) => email), found.bad.length]).toEqual([['a@x.co', 'b@x.co'], 1])
  })

  it('does not derive the date order from an impossible date', async () => {
    const text = 'Email,Send date\na@x.co,02/03/2027\nb@x.co,02/30/2027'
    const found = await read(storeList(text), {}, null, { sendAt: 1 })
    expect(found.bad.map((line) => line.slice(0, 20))).toEqual(['2 sendAt: Is 02/03/2', expect.stringContaining('3 sendAt')])
  })

  it('keeps a person whose address is among words beside an amount', async () => {
    const { sheets } = await readHead(storeList('Paula Roy paula@x.co,500\nRavi Das ravi@x.co,750\n'))
    expect(sheets[0]).toMatchObject({ headingRow: null, firstRow: 0 })
  })

  it.each([
    ['Manager email,Employee email', 1],
    ['Reporting manager mail,Name,Mail of employee', 2],
    ['Nominated by (email),Nominee email address', 1],
    ['Alpha email,Beta email', undefined],
  ])('does not use the address of another person: %s', async (head, email) => {
    const cells = head.split(',').map((name) => (/mail/i.test(name) ? `${name.replaceAll(/\W/g, '')}@x.co` : 'Asha'))
    const { sheets } = await readHead(storeList(`${head}\n${cells.join(',')}\n`))
    expect(guessColumns(sheets[0]?.columns ?? []).email).toBe(email)
  })

  it('reads every person of a pasted line', async () => {
    expect((await read(storeList('a@x.co, b@x.co, c@x.co'), {}, null)).good.map(({ email }) => email)).toEqual([
      'a@x.co',
      'b@x.co',
      'c@x.co',
    ])
    expect(names(await read(storeList('"Rao, Asha" <a@x.co>; Tara Iyer <t@x.co>'), {}, null, { fullName: 1 }))).toEqual([
      'Asha Rao',
      'Tara Iyer',
    ])
  })

  it('reports the one row with an unreadable byte and keeps the others unchanged', async () => {
    const text = Buffer.concat([
      Buffer.from('email,name\na@b.co,José\nb@b.co,Zoë\nc@b.co,Ren'),
      Buffer.from([0xe9]),
      Buffer.from('\nd@b.co,Ünal\n'),
    ])
    const found = await read(storeList(text), {}, null)
    expect(names(found)).toEqual(['José', 'Zoë', 'Ünal'])
    expect(found.bad).toEqual(['4 firstName: A character in this cell can’t be read. Please type it again'])
  })

  it('reports addresses that look mistyped, and corrects them on request', async () => {
    const text = 'email,name\na@gmial.com,A\nb@gmial.com,B\nc@gmail.com,C'
    expect((await read(storeList(text), {}, null)).findings?.mistyped).toEqual([{ from: 'gmial.com', to: 'gmail.com', count: 2 }])
    const corrected = await read(storeList(text), { correctDomains: ['gmial.com'] }, null)
    expect(corrected.good.map(({ email }) => email)).toEqual(['a@gmail.com', 'b@gmail.com', 'c@gmail.com'])
  })

  it('fills empty cells with the given value (K7)', async () => {
    const text = 'email,value\na@b.co,500\nb@b.co,\nc@b.co,-'
    expect((await read(storeList(text))).bad).toHaveLength(2)
    const found = await read(storeList(text), { emptyValue: 127_500 })
    expect(found.good.map(({ value }) => value)).toEqual([50_000, 127_500, 127_500])
  })

  it('keeps every part of an invalid row in the error file, so that it is not read as a smaller amount', async () => {
    const text = 'email,name,value\na@b.co,Asha,1,310\nb@b.co,Bina,500,late,"paid, twice"\nc@b.co,Chitra,750\n'
    const { raws } = await read(storeList(text), {}, 'value', { email: 0, fullName: 1, value: 2 })
    expect(raws[0]).toEqual(['a@b.co', 'Asha', '1,310'])
  })

  it('removes the guard that an export adds to a cell, and reads NA as Namibia', async () => {
    const { good } = await read(
      storeList("email,first name,country,phone\na@b.co,'=Asha,NA,+264 81 123 4567\nb@b.co,Bina,nil,\n"),
      {},
      null,
    )
    expect(good.map(({ firstName, country, phone }) => [firstName, country, phone])).toEqual([
      ['=Asha', 'NA', '+264811234567'],
      ['Bina', null, null],
    ])
  })

  it('ignores the value for empty cells when the campaign gives everyone the same', async () => {
    expect((await read(storeList('email\na@b.co'), { emptyValue: 127_500 }, null)).good[0]?.value).toBeNull()
  })

  it('keeps rows with notes to the right of the headings', async () => {
    const found = await read(storeList('email,amount\na@b.co,500,late\nb@b.co,750\n'))
    expect([found.good.length, found.sheet.columns.map(({ name }) => name)]).toEqual([2, ['email', 'amount', 'Column 3']])
  })
})
