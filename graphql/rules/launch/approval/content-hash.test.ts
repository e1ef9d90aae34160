import { expect, it } from 'vitest'
import { contentText, rowText } from './content-hash.ts'

const delivery = { sendMode: 'now', timeZone: 'Asia/Kolkata' }
const campaign = { name: 'Diwali', value: 50_000, catalogue: { mode: 'all', brands: [] }, delivery, email: { subject: 'For you' } }
const launch = { id: 'one', snapshot: { delivery, value: 50_000 }, total: 101_770, fee: 1500, tax: 270, recipient_count: 2 }
const row = { seq: 1, email: 'pat@example.com', first_name: 'Pat', last_name: null, value: null }

it('is the same for the values of SQLite and PostgreSQL', () => {
  const fromSqlite = { ...campaign, delivery: JSON.stringify(delivery), email: JSON.stringify(campaign.email) }
  const fromPostgres = { ...campaign, value: '50000', delivery: { timeZone: 'Asia/Kolkata', sendMode: 'now' } }
  expect(contentText(fromSqlite, { ...launch, snapshot: JSON.stringify(launch.snapshot) })).toBe(contentText(campaign, launch))
  expect(contentText(fromPostgres, { ...launch, total: '101770' })).toBe(contentText(campaign, launch))
  expect(rowText({ ...row, seq: '1', value: '500' })).toBe(rowText({ ...row, value: 500 }))
})

it('differs for any other submitted content', () => {
  const whole = contentText(campaign, launch)
  const others = [
    { ...campaign, name: 'Holi' },
    { ...campaign, value: 50_001 },
    { ...campaign, catalogue: { mode: 'selected', brands: ['a'] } },
    { ...campaign, delivery: { ...delivery, sendMode: 'scheduled' } },
    { ...campaign, email: { subject: 'For You' } },
  ]
  for (const other of others) expect(contentText(other, launch)).not.toBe(whole)
  for (const changed of [{ total: 101_771 }, { recipient_count: 3 }, { snapshot: { delivery, value: 1 } }, { id: 'two' }])
    expect(contentText(campaign, { ...launch, ...changed })).not.toBe(whole)
})

it('differs for any field of a person and never confuses two fields', () => {
  for (const changed of [{ email: 'pit@example.com' }, { first_name: 'Pit' }, { value: 1 }, { last_name: 'Pat', first_name: null }])
    expect(rowText({ ...row, ...changed })).not.toBe(rowText(row))
})
