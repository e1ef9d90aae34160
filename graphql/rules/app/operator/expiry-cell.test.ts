import { expect, it } from 'vitest'
import { readExpiry } from './expiry-cell.ts'

const now = new Date('2026-11-28T10:00:00Z')

it.each([
  ...['No expiry', 'Never', 'NA', 'N/A', 'n.a.', '-', '–', '—', '--', 'NONE', 'No Expiry Date', 'Does not expire', 'Doesn’t expire', 'Nil'],
  ...['Never expires', 'Lifetime', 'Unlimited', '(blank)', '∞', '0000-00-00', '00/00/0000', '9999-12-31', '31/12/9999', 'NaT', 'ＮＡ', '−'],
])('E3 reads %j as no expiry', (cell) => expect(readExpiry(cell, now)).toEqual({ day: null }))

it.each([
  ['06/2031', '2031-06-30'],
  ['6-2031', '2031-06-30'],
  ['2031-06', '2031-06-30'],
  ['2031/02', '2031-02-28'],
  ['02.2032', '2032-02-29'],
  ['Jun 2031', '2031-06-30'],
  ['June, 2031', '2031-06-30'],
  ['Jun-2031', '2031-06-30'],
  ['Jun’31', '2031-06-30'],
  ['2031 December', '2031-12-31'],
  ['End of Sept 2031', '2031-09-30'],
  ['०६/२०३१', '2031-06-30'],
  ['2026-11', '2026-11-30'],
  ['2031-06-30T23:59:59Z', '2031-06-30'],
  ['2031-06-30T23:59:59.999+05:30', '2031-06-30'],
  ['2031-06-30T23:59:59+0530', '2031-06-30'],
  ['2031-06-30T02:00:00+05:30', '2031-06-30'],
  ['2031-06-30T20:00:00-08:00', '2031-06-30'],
  ['2031-07-01T02:00:00+09:00', '2031-06-30'],
  ['2031-06-30 00:00:00 +0000 UTC', '2031-06-30'],
  ['2031-06-30 23:59 GMT', '2031-06-30'],
  ['Mon Jun 30 2031 23:59:59 GMT+0530 (India Standard Time)', '2031-06-30'],
  ['Mon, 30 Jun 2031 18:29:59 GMT', '2031-06-30'],
  ['30/06/2031 23:59', '2031-06-30'],
  ['2031-06-30', '2031-06-30'],
])('E3 reads the expiry %j as %s', (cell, day) => expect(readExpiry(cell, now)).toEqual({ day }))

it.each([
  ...[
    'TBD',
    '?',
    'unknown',
    '12',
    '2031',
    'Jun',
    'Jun-31',
    '06/31',
    '13/2031',
    '2031-13',
    'Marble 2031',
    '00/2031',
    '12 months',
    '#N/A',
    '…',
  ],
  ...['31 Feb 2027', '2031-02-30T00:00:00Z', 'x'.repeat(1_000_000)],
])('E3 does not guess at the expiry %s', (cell) => {
  expect(readExpiry(cell, now)).toEqual({ fault: 'The expiry isn’t a date. Write it like 2027-03-31' })
})

it('E3 refuses an expiry that can be two days, and one that is over', () => {
  expect(readExpiry('05/06/2031', now)).toMatchObject({ readings: { day_first: '5 June', month_first: '6 May' } })
  expect(readExpiry('05/06/2031', now, 'month_first')).toEqual({ day: '2031-05-06' })
  expect(readExpiry('27/03/31', now)).toEqual({ fault: 'The year of the expiry is unclear. Write it like 2027-03-31' })
  expect(readExpiry('05.06.2031', now, 'month_first').fault).toContain('isn’t month-first')
  expect(readExpiry('10/2026', now)).toEqual({ fault: 'The voucher expired on 2026-10-31' })
  expect(readExpiry('2026-11-28T23:59:59Z', now)).toEqual({ fault: 'The voucher expires today' })
})
