import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lifecycles } from '#graphql/model/lifecycles.ts'

const databaseIn = (dataDir: string) => join(dataDir, 'plutus.db')

/** Lets the database itself record which state followed which, whoever wrote it: the suites that start from this folder are watched. */
export function watchMoves(dataDir: string): void {
  const database = new DatabaseSync(databaseIn(dataDir))
  try {
    database.exec('create table watched_moves (of_table text, was text, became text, primary key (of_table, was, became))')
    for (const { of } of lifecycles)
      database.exec(`create trigger ${of}_watched after update of status on ${of} when old.status <> new.status
        begin insert or ignore into watched_moves values ('${of}', old.status, new.status); end`)
  } finally {
    database.close()
  }
}

type Move = { of_table: string; was: string; became: string }

/** What followed what since the folder was as seeded. */
function movesIn(database: DatabaseSync): Move[] {
  const isWatched = database.prepare("select 1 from sqlite_master where name = 'watched_moves'").get()
  return isWatched ? (database.prepare('select * from watched_moves order by 1, 2, 3').all() as Move[]) : []
}

/** Throws when one state followed another in a way no table of steps allows (graphql/model/lifecycles.md). */
export function refuseUndrawnMoves(dataDir: string): void {
  if (!existsSync(databaseIn(dataDir))) return
  const database = new DatabaseSync(databaseIn(dataDir), { timeout: 10_000 })
  const moves = movesIn(database)
  database.close()
  const told = moves.map(({ of_table, was, became }) => `${of_table}: ${was} → ${became}`)
  if (process.env.MOVES_REPORT) appendFileSync(process.env.MOVES_REPORT, told.map((line) => `${line}\n`).join(''))
  const undrawn = moves.filter(({ of_table, was, became }) => !lifecycles.some(({ of, allows }) => of === of_table && allows(was, became)))
  if (undrawn.length && !process.env.MOVES_REPORT) throw new Error(`No step leads there: ${JSON.stringify(undrawn)}`)
}

/** A suite's own hand, which brings about what only time or an operator would, is no step. */
export function unwatched<T>(database: DatabaseSync, write: () => T): T {
  const before = new Set(movesIn(database).map((move) => JSON.stringify(move)))
  const result = write()
  for (const move of movesIn(database))
    if (!before.has(JSON.stringify(move)))
      database.prepare('delete from watched_moves where of_table = ? and was = ? and became = ?').run(move.of_table, move.was, move.became)
  return result
}
