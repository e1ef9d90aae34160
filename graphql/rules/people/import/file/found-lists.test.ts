import { describe, expect, it } from 'vitest'
import { makeWorkbook, xlsxRow } from '../../../../../tests/support/make-xlsx.ts'
import { list, names, read, storeList } from '../../../../../tests/support/read-list.ts'

const columnsOf = async (name: string, ...lines: string[]) => {
  const { mapping, sheet, good, bad } = await read(storeList([name, ...lines].join('\n')), {}, null)
  return { columns: Object.fromEntries(Object.entries(mapping).map(([field, at]) => [field, sheet.columns[at ?? -1]?.name])), good, bad }
}

describe('R17 exports of contacts and of staff systems', () => {
  it('reads Google’s contacts: the first address, a person’s own labels and main values', async () => {
    const found = await read(list('l1-google-contacts.csv'), {}, null)
    expect(found.sheet.columns[found.mapping.email]?.name).toBe('E-mail 1 - Value')
    expect(found.bad).toEqual(['5 email: Please enter an email address'])
    expect(found.good.map(({ email, phone, tags }) => [email, phone, tags])).toEqual([
      ['aarav.menon@acme.example', '+919820012345', null],
      ['bhavna.k@acme.example', '+919820012346', ['Diwali']],
      ['chetan@gowda.example', null, null],
      ['elodie@names.example', '+33612345678', null],
    ])
  })

  it.each([
    [
      'Google’s older',
      'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
      'Asha Rao,Asha,Rao,* myContacts ::: VIP,* Work,a@acme.example,Mobile,9820012345',
      { email: 'E-mail 1 - Value', firstName: 'Given Name', lastName: 'Family Name', tags: 'Group Membership', phone: 'Phone 1 - Value' },
    ],
    [
      'Outlook',
      'First Name,Last Name,Title,E-mail Address,E-mail 2 Address,E-mail Type,E-mail Display Name,Home Phone,Mobile Phone,Categories',
      'Asha,Rao,Ms,a@acme.example,a2@acme.example,SMTP,Asha Rao (a@acme.example),,9820012345,VIP',
      { email: 'E-mail Address', firstName: 'First Name', lastName: 'Last Name', phone: 'Mobile Phone', tags: 'Categories' },
    ],
    [
      'Apple',
      'First name,Last name,Organization,Home Email,Work Email,Mobile Phone',
      'Asha,Rao,Acme,,a@acme.example,9820012345',
      { email: 'Work Email', firstName: 'First name', lastName: 'Last name', phone: 'Mobile Phone' },
    ],
    [
      'Darwinbox',
      'Employee Id,Full Name,Personal Email ID,Company Email ID,Direct Manager Email,Department,Office Mobile',
      'E1,Mr. Asha Rao,a@home.example,a@acme.example,m@acme.example,Sales,9820012345',
      { email: 'Company Email ID', fullName: 'Full Name', tags: 'Department', phone: 'Office Mobile' },
    ],
    [
      'GreytHR',
      'Employee No,Employee Name,Email,Personal Email,Mobile',
      '1,Smt. Asha Rao,a@acme.example,a@home.example,9820012345',
      { email: 'Email', fullName: 'Employee Name', phone: 'Mobile' },
    ],
    [
      'a Google Form',
      'Timestamp,Email Address,Your personal email,Your manager’s email,Your name (as on your ID)',
      '28/11/2026 10:00:00,a@acme.example,a@home.example,m@acme.example,Asha Rao',
      { email: 'Email Address' },
    ],
  ])('finds the columns of %s', async (_, heading, line, expected) => {
    const { columns, good } = await columnsOf(heading, line)
    expect(columns).toEqual(expected)
    expect(good[0]).toMatchObject({
      email: 'a@acme.example',
      ...('firstName' in expected || 'fullName' in expected ? { firstName: 'Asha' } : {}),
    })
  })

  it('uses the fullest column of addresses, and asks where two are full', async () => {
    const lines = ['a@x.co,a@y.co', ',b@y.co', ',c@y.co', ',d@y.co']
    expect((await columnsOf('Email one,Email two', ...lines)).columns).toEqual({ email: 'Email two' })
    const { sheet, mapping } = await read(storeList('Name,Email one,Email two\nA,a@x.co,a@y.co'), {}, null)
    expect([sheet.columns[mapping.email]?.name, Object.keys(mapping)]).toEqual(['Name', ['email', 'firstName']])
  })
})

describe('R17 E10 names of lists', () => {
  it('greets nobody by a title, and keeps a first name of two words', async () => {
    expect((await read(list('l2-salutation-in-name.csv'))).good.map(({ firstName, lastName }) => `${firstName}|${lastName}`)).toEqual([
      ...['Aarav|Menon', 'Bhavna|K', 'Chetana|Gowda', 'Elango|S', 'Divya|null', 'FATIMA|BEE'],
    ])
    expect((await read(list('l2-double-first.csv'))).good.map(({ firstName, lastName }) => `${firstName}|${lastName}`)).toEqual([
      ...['Mary Ann|null', 'Md. Irfan|null', 'Sri Lakshmi|null', 'Abdul Rehman|null', 'Anita|null'],
    ])
  })
})

describe('R17 E6 amounts and separators of lists', () => {
  it('reads amounts as they are written in India, and refuses what may be another', async () => {
    const found = await read(list('l3-amounts.csv'))
    expect(found.sheet.columns[found.mapping.value ?? -1]?.name).toBe('Amount (Rs.)')
    expect(found.good.map(({ value }) => Number(value) / 100)).toEqual([500, 500, 500, 1500, 500, 500, 500, 1000, 1000])
    expect(found.bad.map((line) => Number(line.split(' ')[0]))).toEqual([10, 11, 12, 13, 14, 16, 17])
  })

  it.each(['l4-whatsapp.txt', 'l4-pdf-copy.txt'])('says what to do with a text without separators: %s', async (name) => {
    await expect(read(list(name))).rejects.toMatchObject({ code: 'FILE_UNREADABLE', message: expect.stringContaining('run together') })
  })

  it.each([
    ['tabs, as from a web page, Word or Teams', 'Name\tEmail\tAmount\nAsha\ta@x.co\t1,000\nRavi\tb@x.co\t1,00,000'],
    ['spaces, as from a PDF', 'No  Name   Email  Amount\n1  Asha Rao  a@x.co  1,000\n2  Ravi K.   b@x.co   1,00,000'],
    ['bars', '| Name | Email | Amount |\n| Asha | a@x.co | 1,000 |\n| Ravi | b@x.co | 1,00,000 |'],
    ['semicolons', 'Name;Email;Amount\nAsha;a@x.co;1,000\nRavi;b@x.co;1,00,000'],
    ['commas and spaces', 'a@x.co, 1,000\nb@x.co, 1,00,000'],
    ['tabs beside a date with a comma', 'Email\tAmount\tSent\na@x.co\t1,000\tNov 28, 2026\nb@x.co\t1,00,000\tNov 28, 2026'],
  ])('keeps sums whole between %s', async (_, text) => {
    const found = await read(storeList(text))
    expect([found.bad, found.good.map(({ email, value }) => [email, Number(value)])]).toEqual([
      [],
      [
        ['a@x.co', 100_000],
        ['b@x.co', 10_000_000],
      ],
    ])
  })
})

describe('R17 merged cells and shared inboxes', () => {
  it('counts a merged cell for all rows that it covers', async () => {
    const found = await read(list('l5-merged-team.xlsx'))
    expect(found.good.map(({ tags }) => tags)).toEqual([['North'], ['North'], ['North'], ['South'], ['South']])
    const merges = '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A3:B7"/></mergeCells>'
    const people = ['a', 'b'].map((name) => xlsxRow('', '', `${name}@x.co`)).join('')
    const sheet = `${xlsxRow('Diwali list')}${xlsxRow('Team', 'Floor', 'Email')}${xlsxRow('North', '', 'c@x.co')}${people}<row r="6"/><row r="7"/>`
    const other = await read(storeList(makeWorkbook(sheet, { after: merges })), {}, null)
    expect([other.sheet.above, names(other).length, other.good.map(({ tags }) => tags)]).toEqual([
      ['Diwali list'],
      3,
      [['North'], ['North'], ['North']],
    ])
  })

  it('counts a merged amount once only, as it may be shared', async () => {
    const found = await read(list('f10-merged-amounts.xlsx'))
    expect([found.rupees, found.bad.length]).toEqual([1500, 5])
  })

  it('notices addresses that reach one inbox', async () => {
    const people = [
      'asha.rao@gmail.com',
      'asharao@gmail.com',
      'a.s.h.a.rao+diwali@googlemail.com',
      'ravi+1@acme.example',
      'ravi@acme.example',
      'z@acme.example',
    ]
    expect((await read(storeList(`Email\n${people.join('\n')}`), {}, null)).findings?.sharedInboxes).toEqual({
      count: 5,
      inboxes: 2,
      sample: 'asharao@gmail.com',
    })
    expect((await read(storeList('Email\na.b@acme.example\nab@acme.example'), {}, null)).findings?.sharedInboxes.count).toBe(0)
  })
})
