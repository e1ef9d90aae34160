import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A data folder as one file: the database as the statements that make it, its other files in base64. */
type Packed = { database: string; files: Record<string, string> }

export function packDataFolder(dataDir: string, paths: string[]): { folder: Buffer; sums: Record<string, number> } {
  const database = new DatabaseSync(join(dataDir, 'plutus.db'))
  const files = paths.flatMap((path) => filesAt(dataDir, path)).map((path) => [path, readFileSync(join(dataDir, path), 'base64')])
  const text = JSON.stringify({ database: dump(database), files: Object.fromEntries(files) } satisfies Packed)
  const sums = Object.fromEntries(
    thingsOf(database, "= 'table'").map(({ name }) => [name, Number(database.prepare(`select count(*) as n from "${name}"`).get()?.n)]),
  )
  database.close()
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return { folder: brotliCompressSync(text, { params }), sums }
}

export function unpackDataFolder(folder: Buffer, dataDir: string): void {
  const { database, files }: Packed = JSON.parse(brotliDecompressSync(folder).toString('utf8'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), content, { encoding: 'base64', mode: 0o600 })
  }
  const made = new DatabaseSync(join(dataDir, 'plutus.db'), { enableForeignKeyConstraints: false })
  made.exec(`begin;\n${database}commit;`)
  made.close()
}

type Thing = { name: string; sql: string }

const thingsOf = (database: DatabaseSync, kind: string): Thing[] =>
  database
    .prepare(`select name, sql from sqlite_schema where type ${kind} and sql is not null and name not like 'sqlite_%' order by rowid`)
    .all()
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))

/** Tables, rows, and only then the triggers on rows. */
function dump(database: DatabaseSync): string {
  const tables = thingsOf(database, "= 'table'")
  const watchers = thingsOf(database, "<> 'table'")
  const rows = [...tables.map(({ name }) => name), 'sqlite_sequence'].flatMap((name) => rowsOf(database, name))
  const statements = [...tables.map(({ sql }) => sql), 'delete from sqlite_sequence', ...rows, ...watchers.map(({ sql }) => sql)]
  return statements.map((statement) => `${statement};\n`).join('')
}

function rowsOf(database: DatabaseSync, table: string): string[] {
  const read = database.prepare(`select * from "${table}" order by rowid`)
  read.setReadBigInts(true)
  const values = read.all().map((row) => `(${Object.values(row).map(literal).join(',')})`)
  const batches = Array.from({ length: Math.ceil(values.length / 200) }, (_, at) => values.slice(at * 200, (at + 1) * 200))
  return batches.map((batch) => `insert into "${table}" values\n${batch.join(',\n')}`)
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

function filesAt(dataDir: string, path: string): string[] {
  if (!existsSync(join(dataDir, path))) return []
  if (statSync(join(dataDir, path)).isFile()) return [path]
  return readdirSync(join(dataDir, path)).flatMap((name) => filesAt(dataDir, join(path, name)))
}
