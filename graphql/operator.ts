import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { describeFaults } from '#contracts/settings/faults.ts'
import { checkTexts, originChecks } from '#contracts/settings/setting-checks.ts'
import { rulesVariables } from '#contracts/settings/variables.ts'
import { exitCodeOf, SettingError } from '#errors/process-end.ts'
import { operatorBody } from '#rules/app/operator/operator-body-limit.ts'
import { operatorUsages } from '#rules/app/operator/operator-usages.ts'
import { checkEnv } from './offline/check-env.ts'
import { operatorHeader, readUserName } from './operator-name.ts'
import { checkSecrets, readSecrets } from './secrets.ts'

type LocalCommand = { usage: string; run: (options: Record<string, string>, env: NodeJS.ProcessEnv) => Promise<Record<string, unknown>> }

/** The commands that read the database themselves, so that they need no running Plutus. Their modules load when they run. */
const localCommands: Record<string, LocalCommand> = {
  hold: {
    usage: '(with Plutus stopped, after a restore by other means: the next start holds what would go out, see release)',
    run: async (...given) => (await import('./offline/hold.ts')).holdDatabase(...given),
  },
  'make-secrets': {
    usage: '[--to FILE] [--variables]   makes the secrets for SECRETS_FILE, once for all machines of a new database',
    run: async (options) => (await import('./offline/make-secrets.ts')).makeSecretsOf(options),
  },
  'accept-secrets': {
    usage: '[--yes]   makes other secrets those of this database. Without --yes it only says what stops working',
    run: async (options, env) => (await import('./offline/accept-secrets.ts')).acceptSecretsOf(options, env),
  },
}

/**
 * Runs `npm run operator -- <command> --name value …`: a local command in this process, any other at the Directus of DATA_DIR or else of
 * DIRECTUS_URL, with the operator token. The server defines those (rules/app/operator). A value of `-` is read from stdin, to keep secrets
 * out of process lists. Several of them read a line each.
 */
process.umask(0o077)
const dataDir = resolve(z.parse(z.pick(rulesVariables, { DATA_DIR: true }), process.env).DATA_DIR)
const [command, ...options] = process.argv.slice(2)
const pathOptions = ['file', 'to']

try {
  if (!command || command === 'help' || command.startsWith('-') || options.includes('--help')) printCommands()
  else print(await run(command, await readOptions(options)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}

function printCommands(): void {
  console.log('npm run operator -- <command> [--name value …]\n')
  for (const [name, usage] of Object.entries(operatorUsages)) console.log(`  ${name.padEnd(24)}${usage}`)
  console.log('\nWith Plutus running or stopped:')
  for (const [name, { usage }] of Object.entries(localCommands)) console.log(`  ${name.padEnd(24)}${usage}`)
}

async function run(command: string, options: Record<string, string>): Promise<Record<string, unknown>> {
  const local = Object.hasOwn(localCommands, command) ? localCommands[command] : undefined
  return local ? local.run(options, process.env) : sendRequest(command, options)
}

/**
 * Sends a command to the first address that accepts a connection. A command that was sent is never sent again. Throws an Error of one
 * sentence if it is refused or no address answers.
 */
async function sendRequest(command: string, body: Record<string, string>): Promise<Record<string, unknown>> {
  const { addresses, operatorToken } = readConnection()
  for (const address of addresses) {
    const response = await fetch(`${address}/plutus/operator/${encodeURIComponent(command)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operatorToken}`,
        'content-type': 'application/json',
        [operatorHeader]: encodeURIComponent(readUserName()),
      },
      body: JSON.stringify(body),
    }).catch((error) => {
      if (!isUnsent(error)) throw new Error(`${address} gave no answer. See what the command did before you run it again.`)
    })
    if (!response) continue
    const answer = await response.json().catch(() => {
      throw new Error(`${address} isn’t the Directus of Plutus: it answered ${response.status} without JSON.`)
    })
    if (!response.ok) throw new Error(refusalText(answer))
    return answer
  }
  throw new Error(`Plutus isn’t answering at ${addresses.join(', ')}. It may still be starting: wait a moment and try again.`)
}

/** Returns true if a connection was never made. A name with several addresses fails with an error for each. */
function isUnsent(error: unknown): boolean {
  const { code, errors } = Object(Object(error).cause)
  const codes: unknown[] = Array.isArray(errors) ? errors.map((each) => Object(each).code) : [code]
  const unsent = /^(E(CONNREFUSED|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|UND_ERR_CONNECT_TIMEOUT)$/
  return codes.length > 0 && codes.every((each) => unsent.test(String(each)))
}

/** Returns the addresses of Directus and the operator's token. Throws an Error of one sentence, and a SettingError for a wrong setting. */
function readConnection(): { addresses: string[]; operatorToken: string } {
  const running = join(dataDir, 'run.json')
  const isHere = existsSync(running)
  const { env, faults } = checkEnv(process.env, (env, report) => {
    for (const DIRECTUS_URL of listUrls(env.DIRECTUS_URL)) checkTexts({ DIRECTUS_URL }, { DIRECTUS_URL: originChecks.DIRECTUS_URL }, report)
    checkSecrets(env, ['operatorToken'], report)
  })
  if (faults.length) throw new SettingError(describeFaults(faults))
  const here = isHere ? listUrls(JSON.parse(readFileSync(running, 'utf8')).directusUrl) : []
  const addresses = [...new Set([...here, ...listUrls(env.DIRECTUS_URL)])]
  if (!addresses.length)
    throw new Error(
      `Plutus isn’t running on DATA_DIR=${dataDir}. Start it with npm start, or set the DATA_DIR of the copy you mean. If it runs elsewhere, set DIRECTUS_URL.`,
    )
  return { addresses, operatorToken: readSecrets(env, ['operatorToken']).operatorToken }
}

/** Returns the addresses in a list that is separated by commas, without slashes at their ends. */
function listUrls(text = ''): string[] {
  const urls = text.split(',').map((url) => url.trim().replace(/\/$/, ''))
  return urls.filter(Boolean)
}

/**
 * Parses options such as `--company demo --amount=5 --dry`. Names become camelCase keys, and a name without a value is true. An argument
 * without a name is the `file`. Paths become absolute, because the server reads them.
 */
async function readOptions(args: string[]): Promise<Record<string, string>> {
  const parsed: Record<string, string> = {}
  const piped: string[] = []
  for (const [index, arg] of args.entries()) {
    if (!arg.startsWith('--')) {
      const isValue = /^--[^=]*$/.test(args[index - 1] ?? '')
      if (!isValue) parsed.file = toPath(arg)
      continue
    }
    const [name = '', inline] = arg.slice(2).split(/=(.*)/s)
    const next = args[index + 1]
    const value = inline ?? (next === undefined || next.startsWith('--') ? 'true' : next)
    if (value === '-') piped.push(toCamelCase(name))
    else parsed[toCamelCase(name)] = pathOptions.includes(name) && value !== 'true' ? toPath(value) : value
  }
  const text = piped.length ? await readPiped() : ''
  const lines = piped.length > 1 ? text.split(/\r?\n/) : [text]
  for (const [index, name] of piped.entries()) parsed[name] = lines[index] ?? ''
  return parsed
}

/** Reads stdin as text. Throws above the limit of a command, so that an endless pipe is refused too. */
async function readPiped(): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    size += chunk.length
    if (size > operatorBody.bytes) throw new Error(operatorBody.sentence)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns the absolute path. npm changes to the folder of the package and notes the caller's own in INIT_CWD. */
function toPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path)
}

function toCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function refusalText({
  errors = [],
}: {
  errors?: { message: string; extensions?: { code?: string; fields?: Record<string, string>; lines?: string[] } }[]
}): string {
  const lines = errors.map(({ message, extensions }) => {
    if (extensions?.lines) return extensions.lines.join('\n')
    const fields = Object.entries(extensions?.fields ?? {}).map(([name, why]) => `  --${name}: ${why.replaceAll('\n', '\n    ')}`)
    const code = extensions?.code ?? 'ERROR'
    return [`${code}: ${message}`, ...fields].join('\n')
  })
  return lines.join('\n') || 'The server refused and gave no reason.'
}

/** Prints lists of rows as tables, `text` as it is, and anything else as `name  value` lines. */
function print({ text, ...answer }: Record<string, unknown>): void {
  if (typeof text === 'string') process.stdout.write(text)
  const nameWidth = 2 + Math.max(12, ...Object.keys(answer).map((name) => name.length))
  for (const [name, value] of Object.entries(answer)) {
    const isTable = Array.isArray(value) && value.some((row) => typeof row === 'object')
    if (isTable) {
      console.log(`${name}:`)
      console.table(value)
    } else console.log(`${name.padEnd(nameWidth)}${typeof value === 'string' ? value : JSON.stringify(value)}`)
  }
}
