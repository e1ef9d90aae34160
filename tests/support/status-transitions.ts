import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lifecycles } from '#graphql/model/lifecycles.ts'

const databaseIn = (dataDir: string) => join(dataDir, 'plutus.db')

/** Installs triggers that record every status transition in this data folder, whatever wrote it. */
export function recordTransitions(dataDir: string): void {
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

type Transition = { of_table: string; was: string; became: string }

/** Returns the status changes of rows that were recorded since the data folder was seeded. Empty when the folder does not record them. */
function readTransitions(database: DatabaseSync): Transition[] {
  const isRecorded = database.prepare("select 1 from sqlite_master where name = 'watched_moves'").get()
  return isRecorded ? (database.prepare('select * from watched_moves order by 1, 2, 3').all() as Transition[]) : []
}

/** Throws when a row changed its status in a way that no lifecycle allows (graphql/model/lifecycles.md). */
export function refuseUnknownTransitions(dataDir: string): void {
  if (!existsSync(databaseIn(dataDir))) return
  const database = new DatabaseSync(databaseIn(dataDir), { timeout: 10_000 })
  const moves = readTransitions(database)
  database.close()
  const lines = moves.map(({ of_table, was, became }) => `${of_table}: ${was} → ${became}`)
  if (process.env.MOVES_REPORT) appendFileSync(process.env.MOVES_REPORT, lines.map((line) => `${line}\n`).join(''))
  const unknown = moves.filter(({ of_table, was, became }) => !lifecycles.some(({ of, allows }) => of === of_table && allows(was, became)))
  if (unknown.length && !process.env.MOVES_REPORT) throw new Error(`No step leads there: ${JSON.stringify(unknown)}`)
}

/** Runs a test's own write without recording its transitions. Tests use it to simulate time or an operator. */
export function withoutRecording<T>(database: DatabaseSync, write: () => T): T {
  const before = new Set(readTransitions(database).map((move) => JSON.stringify(move)))
  const result = write()
  for (const move of readTransitions(database))
    if (!before.has(JSON.stringify(move)))
      database.prepare('delete from watched_moves where of_table = ? and was = ? and became = ?').run(move.of_table, move.was, move.became)
  return result
}
