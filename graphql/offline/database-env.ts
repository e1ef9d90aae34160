import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportFault } from '#contracts/settings/faults.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the settings of the database that hold unless the operator sets another. */
export const databaseDefaults = (dataDir: string): Record<string, string> => ({
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(dataDir, 'plutus.db'),
  DB_POOL__ACQUIRE_TIMEOUT_MILLIS: '8000',
})

/** The variables that may be given as a file, whose path is in the variable `NAME_FILE`. */
const secrets = new Set([
  'SMTP_URL',
  'COOKIE_KEYS',
  'DIRECTUS_HUB_TOKEN',
  'DIRECTUS_CATALOGUE_TOKEN',
  'DIRECTUS_DOOR_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'VOUCHER_SUPPLIER_KEY',
  'RELOADLY_CLIENT_SECRET',
  'REDIS',
])

const isSecret = (name: string): boolean => secrets.has(name) || /^(DB_.+|AUTH_.+_CLIENT_SECRET|REDIS_.+)$/.test(name)

/**
 * Returns the environment with every `NAME_FILE` replaced by the variable it stands for, of secrets and of the database. The file wins over
 * the variable. Reports an empty or unreadable file.
 */
export function readSecretFiles(env: Environment, report: ReportFault): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = { ...env }
  for (const [variable, path] of Object.entries(env)) {
    const name = variable.slice(0, -'_FILE'.length)
    if (!path || !variable.endsWith('_FILE') || !isSecret(name)) continue
    delete read[variable]
    try {
      read[name] = readSecretFile(variable, path)
    } catch (error) {
      report(name, error instanceof Error ? error.message : String(error))
    }
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

/** The variables that Directus would otherwise read as numbers, lists or JSON, depending on their signs. */
const texts =
  /^(DB_(HOST|USER|PASSWORD|DATABASE|CONNECTION_STRING|FILENAME|SSL__(CA|CERT|KEY|PASSPHRASE|SERVERNAME))|AUTH_.+_(CLIENT_ID|CLIENT_SECRET|LABEL)|REDIS|REDIS_(HOST|USERNAME|PASSWORD))$/

/** Returns the environment for Directus, in which names, passwords and addresses stay texts, whatever signs they have. */
export const asDirectusReads = (env: Environment): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const isPlain = value && texts.test(name) && !value.startsWith('string:')
      return [name, isPlain ? `string:${value}` : value]
    }),
  )
