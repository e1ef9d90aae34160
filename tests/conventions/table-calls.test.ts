import { beforeAll, describe, expect, it } from 'vitest'
import { readTableCalls } from './table-calls.ts'

const planted = `import type { Knex } from 'knex'
declare const trx: Knex.Transaction
declare const anywhere: Knex.QueryBuilder
export const anyTable = anywhere.where({ id: 1 })
export const anyRow = await trx.queryBuilder().from('rewards').first('value')
export const cast = (await trx('rewards').first('id')) as { id: string }
const row = await trx('rewards').first()
export const castLater = row?.delivery_status as string
export const annotated: { id: string }[] = await trx('rewards').select('id')
export const raw = (await trx.raw('select 1')).rows
export const fine = await trx('rewards').join('campaigns', 'campaigns.id', 'rewards.campaign').select('rewards.*', 'campaigns.name')
export const unknownTable = trx('reward').select('id')
export const unknownColumn = fine[0]?.nothing
await trx('rewards').update({ nothing: 1 })
await trx('rewards').update({ status: 'gone' })
export const wrongState = fine[0]?.status === 'gone'
export const perhaps = (await trx('rewards').first('id')).id
export async function returned(): Promise<{ id: string }[]> { return trx.raw('select 1') }
export const gathered = (await Promise.all([trx.raw('select 1')]))[0].rows
export const handed = trx.raw('select ?', [1]).then((rows: { id: string }[]) => rows)
export const argued = await trx.raw<{ id: string }[]>('select 1')
`

/** Files with raw SQL whose result type is declared by hand, because it cannot be derived from the model. One entry per query. */
const declared = [
  'graphql/model/append-only.ts', // What PostgreSQL says of its triggers and indexes.
  'graphql/model/apply-table.ts',
  'graphql/offline/backup/copy-sqlite.ts', // What SQLite says of itself: its version, its check, its tables.
  'graphql/offline/backup/copy-sqlite.ts',
  'graphql/offline/backup/copy-sqlite.ts',
  'graphql/offline/backup/dump-postgres.ts', // What PostgreSQL says of itself: its version, its snapshot, its tables.
  'graphql/offline/backup/dump-postgres.ts',
  'graphql/offline/backup/dump-postgres.ts',
  'graphql/offline/database-faults.ts', // What SQLite says of its own file.
  'graphql/offline/database-faults.ts',
  'graphql/offline/examine.ts',
  'graphql/offline/postgres-limits.ts', // What PostgreSQL says of its version and connections.
  'graphql/offline/postgres-limits.ts',
  'graphql/offline/restore/load-database.ts',
  'graphql/offline/restore/load-database.ts',
  'graphql/offline/restore/require-empty.ts',
  'graphql/rules/app/migrate/copy-before.ts', // What the databases say of their size and tables.
  'graphql/rules/app/migrate/install-directus.ts',
  'graphql/rules/app/migrate/install-directus.ts',
  'graphql/rules/catalogue/voucher/count-stock.ts', // Counts and sums, by their names in the selection.
  'graphql/rules/launch/send-times.ts', // A zone and a count, by their names in the selection.
  'graphql/rules/ledger/wallet/check-wallet.ts', // The sums of one statement over all tables of money.
  'graphql/rules/platform/db/insert-as-json.ts', // The columns that its caller requests, for each database.
  'graphql/rules/platform/db/insert-as-json.ts',
  'graphql/rules/platform/db/keep-statistics.ts', // A count that SQLite maintains itself.
  'graphql/rules/platform/db/pool-size.ts',
  'graphql/rules/platform/db/session-lock.ts', // What PostgreSQL says of its locks.
  'graphql/rules/platform/files/backup-pause.ts', // The clock of the database.
  'graphql/rules/platform/jobs/choose-fairly.ts', // The ids and owners that one statement selects from its own expressions.
  'graphql/rules/platform/jobs/worker-beat.ts', // An age by the clock of the database.
  'graphql/rules/platform/list/sql.ts', // The columns that its caller selects, for both databases.
  'graphql/rules/reward/bulk/count-bulk-act.ts', // A reason and a count, by their names in the selection.
  'graphql/rules/reward/bulk/launch-ends.ts', // A zone and a mode in the stored terms.
  'graphql/rules/reward/mark-delivered.ts', // A sum, by its name in the selection.
  'graphql/rules/reward/resend-reward.ts', // A reason, by its name in the selection.
]

describe('the row type of every query in the rules', () => {
  let read: ReturnType<typeof readTableCalls>
  beforeAll(() => {
    read = readTableCalls(planted)
  })
  const isPlanted = (place: string) => place.startsWith('graphql/rules/planted.ts:')
  const ofPlanted = (all: string[]) => all.filter(isPlanted).map((place) => place.split(':')[1])

  it('is never any', () => {
    expect(read.calls).toBeGreaterThan(700)
    expect(read.loose.filter((place) => !isPlanted(place))).toEqual([])
  })

  it('is never overridden by a cast, an annotation or a type argument', () => {
    const forced = read.forced.filter((place) => !isPlanted(place)).map((place) => place.replace(/:\d+/, ''))
    expect(forced.sort()).toEqual(declared.map((path) => `${path} type argument`))
  })

  it('is reported when it is any or overridden', () => {
    expect(ofPlanted(read.loose)).toEqual(['4 any table', '5 any'])
    expect(ofPlanted(read.forced)).toEqual(['6 cast', '8 cast', '9 annotation', '21 type argument'])
  })

  it('lets the compiler refuse undeclared tables, columns, statuses and results, and a row that may be missing', () => {
    expect(read.refused.map((line) => line.split(':')[0])).toEqual(['10', '12', '13', '14', '15', '16', '17', '18', '19', '20'])
  })
})
