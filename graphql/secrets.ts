import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SettingError } from './errors/process-end.ts'
import { readSecretFile, readSecretFiles, secretVariables } from './secret-files.ts'
import { secretFault } from './secret-shapes.ts'

export type SecretName = keyof typeof secretVariables
export type Secrets = Record<SecretName, string>

type Environment = Readonly<Record<string, string | undefined>>
type Report = (name: string, sentence: string) => void

/** The secrets that Plutus as a whole needs. */
export const allSecrets = Object.keys(secretVariables) as SecretName[]

/** The secrets that a BFF needs whose Directus runs elsewhere. */
export const bffSecrets = ['cookieKeys', 'hubToken', 'catalogueToken', 'guestToken'] as const satisfies SecretName[]

/**
 * Returns all secrets, each from its variable, else from SECRETS_FILE, else from secrets.json in DATA_DIR. Generates that file, or what it
 * lacks, where Plutus may. Throws a SettingError for a secret that is missing or wrong.
 */
export function ensureSecrets(given: Environment): Secrets {
  const env = readSecretFiles(given, refuse)
  if (mayGenerate(env) && allSecrets.some((name) => !env[secretVariables[name]])) completeFile(folderFile(env))
  return readSecrets(env, allSecrets)
}

/** Returns the named secrets as `ensureSecrets`, and generates none. Throws a SettingError for one that is missing or wrong. */
export function readSecrets<Name extends SecretName>(given: Environment, names: readonly Name[]): Pick<Secrets, Name> {
  const env = readSecretFiles(given, refuse)
  return collect(env, names, { report: refuse, mayLack: false }) as Pick<Secrets, Name>
}

/**
 * Returns the secrets that variables and SECRETS_FILE give, without those in DATA_DIR. Throws a SettingError for one that is wrong, and for a
 * file that lacks one.
 */
export function givenSecrets(given: Environment): Partial<Secrets> {
  const env = readSecretFiles(given, refuse)
  const names = allSecrets.filter((name) => env.SECRETS_FILE || env[secretVariables[name]])
  return collect(env, names, { report: refuse, mayLack: false })
}

/** Reports named secrets that are wrong, and those that are missing unless the start may generate them (`mayLack`). */
export function checkSecrets(env: Environment, names: readonly SecretName[], report: Report, mayLack = mayGenerate(env)): void {
  collect(env, names, { report, mayLack })
}

/**
 * Returns where the named secrets come from, for a sentence about them: variables, the file of SECRETS_FILE, or secrets.json in DATA_DIR.
 */
export function placeOfSecrets(env: Environment, names: readonly SecretName[]): string {
  const variables = names.map((name) => secretVariables[name]).filter((variable) => env[variable])
  return [...(variables.length < names.length ? [filePlace(env)] : []), ...variables].join(' and ')
}

/** Returns the secrets as the text of secrets.json. There `guestToken` is named `doorToken`. */
export function toText({ guestToken, ...others }: Partial<Secrets>): string {
  return `${JSON.stringify({ ...others, ...(guestToken && { doorToken: guestToken }) }, null, 2)}\n`
}

/** Returns the secrets in a text of secrets.json. Throws an Error if it is none. */
export function fromText(text: string): Partial<Secrets> {
  const read: unknown = JSON.parse(text)
  if (typeof read !== 'object' || read === null || Object.values(read).some((value) => typeof value !== 'string')) throw new Error('no set')
  const { doorToken, ...others } = read as Record<string, string>
  return { ...others, ...(doorToken && { guestToken: doorToken }) }
}

/**
 * Returns false in production on PostgreSQL and for a BFF whose Directus runs elsewhere. Several machines must have the same secrets there.
 */
const mayGenerate = (env: Environment): boolean =>
  !env.SECRETS_FILE && !(isForProduction(env) && (env.DB_CLIENT === 'pg' || env.DIRECTUS_URL))

const isForProduction = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production'

const filePlace = (env: Environment): string => (env.SECRETS_FILE ? `SECRETS_FILE=${env.SECRETS_FILE}` : folderFile(env))

const folderFile = ({ DATA_DIR }: Environment): string => join(resolve(DATA_DIR || 'data'), 'secrets.json')

function refuse(_: string, sentence: string): never {
  throw new SettingError(sentence)
}

type Collecting = { report: Report; mayLack: boolean }

/** Returns the values of the named secrets as far as they are given. Reports as `checkSecrets`. */
function collect(env: Environment, names: readonly SecretName[], { report, mayLack }: Collecting): Partial<Secrets> {
  const file = readFile(env, names, report)
  if (!file) return {}
  const values: Partial<Secrets> = {}
  const placeByValue = new Map<string, string>()
  for (const name of names) {
    const variable = secretVariables[name]
    const value = env[variable] || file[name]
    if (!value) continue
    values[name] = value
    const isInFile = !env[variable]
    // what was generated in DATA_DIR goes on as it is, except for what the BFF has always checked
    if (isInFile && !env.SECRETS_FILE && !(bffSecrets as readonly string[]).includes(name)) continue
    const place = isInFile ? `${filePlace(env)}: ${name}` : variable
    const same = placeByValue.get(value)
    const fault = same ? `is the same as ${same}. Give each its own value.` : secretFault(name, value, isForProduction(env))
    if (fault) report(isInFile && env.SECRETS_FILE ? 'SECRETS_FILE' : variable, `${place} ${fault}`)
    placeByValue.set(value, place)
  }
  const missing = names.filter((name) => !values[name])
  if (missing.length && !mayLack) report(...describeMissing(env, missing))
  return values
}

/** Returns the report of secrets that are missing and not generated. */
function describeMissing(env: Environment, missing: SecretName[]): [name: string, sentence: string] {
  const copy =
    'Copy them from the secrets.json that this database was used with. For a new one npm run operator -- make-secrets makes a set.'
  const why = mayGenerate(env) ? '' : ' In production with DB_CLIENT=pg or DIRECTUS_URL Plutus generates none.'
  if (env.SECRETS_FILE) return ['SECRETS_FILE', `${filePlace(env)} lacks ${missing.map(toStoredName).join(', ')}. ${copy}`]
  const variables = missing.map((name) => secretVariables[name])
  if (missing.length === allSecrets.length)
    return ['SECRETS_FILE', `The secrets are missing: there is neither SECRETS_FILE nor ${folderFile(env)}.${why} ${copy}`]
  const [first = ''] = variables
  return [first, `${variables.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing, and not in SECRETS_FILE or DATA_DIR.${why} ${copy}`]
}

/** Reads the file that the secrets without a variable come from. Undefined after a report of one that cannot be used. */
function readFile(env: Environment, names: readonly SecretName[], report: Report): Partial<Secrets> | undefined {
  if (env.SECRETS_FILE) return readOwnFile(env, env.SECRETS_FILE, report)
  return names.every((name) => env[secretVariables[name]]) ? {} : readFolderFile(folderFile(env), report)
}

/** Reads the file of SECRETS_FILE, which must be a file that other users cannot read. */
function readOwnFile({ SECRETS_FILE_OPEN: open }: Environment, path: string, report: Report): Partial<Secrets> | undefined {
  const subject = `SECRETS_FILE=${path}`
  if (open && open !== 'allow') report('SECRETS_FILE_OPEN', 'SECRETS_FILE_OPEN must be allow, or left out.')
  try {
    const stats = statSync(path)
    if (!stats.isFile()) throw new Error(`${subject} isn’t a file.`)
    if (stats.mode & 0o007 && open !== 'allow' && process.getuid)
      report(
        'SECRETS_FILE',
        `Other users of this machine can read ${subject}. Run chmod o= on it. If no one else can reach it, set SECRETS_FILE_OPEN=allow.`,
      )
  } catch (error) {
    // reading says why a path cannot be used
    if (!Object(error).code) {
      report('SECRETS_FILE', Object(error).message)
      return undefined
    }
  }
  return readSet(path, subject, (sentence) => report('SECRETS_FILE', sentence))
}

/** Reads secrets.json in DATA_DIR. Empty if it is not there. */
const readFolderFile = (path: string, report: Report): Partial<Secrets> | undefined =>
  existsSync(path) ? readSet(path, path, (sentence) => report('DATA_DIR', sentence)) : {}

function readSet(path: string, subject: string, refuseFile: (sentence: string) => void): Partial<Secrets> | undefined {
  try {
    return fromText(readSecretFile(path, subject))
  } catch (error) {
    const isUnread = error instanceof Error && error.message.startsWith(subject)
    refuseFile(isUnread ? error.message : `${subject} isn’t the JSON of secrets.json, with a text for each secret.`)
    return undefined
  }
}

/** Writes the secrets that the file lacks. One alone of several processes creates it, and all then read what it has. */
function completeFile(path: string): void {
  const isNew = !existsSync(path)
  const stored = readFolderFile(path, refuse) ?? {}
  const made = makeSecrets()
  if (Object.keys(made).every((name) => name in stored)) return
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, toText({ ...made, ...stored }), { mode: 0o600, flush: true })
  if (isNew) publish(draft, path)
  else renameSync(draft, path)
}

/** Creates the file from the draft, unless another process created it before. */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

const toStoredName = (name: SecretName): string => (name === 'guestToken' ? 'doorToken' : name)

/** Returns a new set. */
export function makeSecrets(): Secrets {
  const draw = () => randomBytes(32).toString('base64url')
  return {
    key: randomUUID(),
    secret: draw(),
    cookieKeys: `k1:${draw()}`,
    hubToken: draw(),
    catalogueToken: draw(),
    guestToken: draw(),
    operatorToken: draw(),
    rewardKey: draw(),
    voucherKey: draw(),
    accountMailKey: draw(),
    captchaKey: draw(),
    linkKey: draw(),
    codeKey: draw(),
    testPaymentsKey: draw(),
    testPaymentsWebhookKey: draw(),
    mailboxWebhookKey: draw(),
  }
}
