import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the settings of the database that hold unless the operator sets another. */
export const databaseDefaults = (dataDir: string): Record<string, string> => ({
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(dataDir, 'plutus.db'),
  DB_POOL__ACQUIRE_TIMEOUT_MILLIS: '8000',
})

/**
 * Returns the `DB_…` variables with every `DB_…_FILE` replaced by the variable it stands for. One line end of a file is dropped, because
 * editors add it. Throws an Error of one sentence for an empty or unreadable file.
 */
export function readDatabaseFiles(env: Environment): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('DB_') || value === undefined) continue
    const isFile = name.endsWith('_FILE') && name !== '_FILE'
    if (isFile) read[name.slice(0, -'_FILE'.length)] = readSecretFile(name, value)
    else read[name] ??= value
  }
  return read
}

/**
 * Returns the text of the file that a variable names, without one line end. Throws an Error of one sentence if it is empty or cannot be
 * read.
 */
export function readSecretFile(name: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${name}=${path} can’t be read (${codeOf(error)}).`)
  }
  if (!text) throw new Error(`${name}=${path} is empty.`)
  return text
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
