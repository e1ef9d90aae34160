import { beforeAll, expect, it } from 'vitest'
import { loadTemporal } from '#web/lib/dates/temporal.ts'
import { type StatementFilter, statementExportFilter, statementVariables } from './statement-variables.ts'

beforeAll(loadTemporal)

const zone = 'Asia/Kolkata'
const campaign = 'a0000000-0000-4000-8000-000000000031'
const all: StatementFilter = {
  view: 'timeline',
  period: { to: '2026-11-20' },
  type: null,
  campaign: null,
  person: null,
  min: null,
  max: null,
  q: ' ',
}

it('R28 requests whole days in the company’s time zone', () => {
  const days = { ...all, period: { from: '2026-11-01', to: '2026-11-20' } }
  const within = { occurred_at: { _gte: '2026-10-31T18:30:00Z', _lt: '2026-11-20T18:30:00Z' } }
  expect(statementVariables(days, zone, 2, 25)).toMatchObject({
    lines: { _and: [within] },
    period: within,
    before: { occurred_at: { _lt: '2026-10-31T18:30:00Z' } },
    page: 2,
  })
  expect(statementExportFilter(days, zone)).toEqual({ from: '2026-10-31T18:30:00Z', to: '2026-11-20T18:30:00Z' })
})

it('R28 filters the balances by period only', () => {
  const narrow = { ...all, type: 'hold' as const, campaign, person: 'system', min: '100', max: '500', q: 'LCH' }
  const plain = statementVariables(all, zone, 1, 25)
  const { lines, period, before, campaign: chosen } = statementVariables(narrow, zone, 1, 25)
  expect([period, before]).toEqual([plain.period, plain.before])
  expect(lines._and).toHaveLength(6)
  expect(chosen).toEqual({ id: { _eq: campaign } })
  expect(statementExportFilter(narrow, zone)).toMatchObject({
    type: 'hold',
    campaign,
    actorKind: 'system',
    min: '100',
    max: '500',
    q: 'LCH',
  })
})

it('R28 limits a statement to changes of the available balance unless a type is selected, and a timeline never', () => {
  expect(statementExportFilter({ ...all, view: 'statement' }, zone)).toMatchObject({ available: true })
  expect(statementExportFilter(all, zone)).not.toHaveProperty('available')
  expect(statementExportFilter({ ...all, view: 'statement', type: 'capture' }, zone)).not.toHaveProperty('available')
})

it('R28 searches a word that Directus would read as a variable like any other', () => {
  const searched = { _or: [{ reference: { _icontains: '$NOW' } }, { description: { _icontains: '$NOW' } }] }
  expect(statementVariables({ ...all, q: '$NOW' }, zone, 1, 25).lines._and).toContainEqual(searched)
})
