import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { rulesVariables } from '#contracts/settings/variables.ts'
import { exitCodeOf } from '#errors/process-end.ts'
import { operatorBody } from '#rules/app/operator/operator-body-limit.ts'
import { operatorUsages } from '#rules/app/operator/operator-usages.ts'
import { operatorHeader, readUserName } from './operator-name.ts'
import { ensureSecrets } from './secrets.ts'

type LocalCommand = { usage: string; run: (options: Record<string, string>, env: NodeJS.ProcessEnv) => Promise<Record<string, unknown>> }

/** The commands that read the database themselves, so that they need no running Plutus. Their modules load when they run. */
const localCommands: Record<string, LocalCommand> = {
  hold: {
    usage: '(with Plutus stopped, after a restore by other means: the next start holds what would go out, see release)',
    run: async (...given) => (await import('./offline/hold.ts')).holdDatabase(...given),
  },
  'accept-secrets': {
    usage: '[--yes]   makes another secrets.json that of this database. Without --yes it only says what stops working',
    run: async (options, env) => (await import('./offline/accept-secrets.ts')).acceptSecretsOf(options, env),
  },
}

/**
 * Runs `npm run operator -- <command> --name value …`: a local command in this process, any other over loopback with the operator token of
 * DATA_DIR. The server defines those (rules/app/operator). A value of `-` is read from stdin, to keep secrets out of process lists. Several
 * of them read a line each.
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

async function sendRequest(command: string, body: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(`${directusUrl()}/plutus/operator/${encodeURIComponent(command)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ensureSecrets(dataDir).operatorToken}`,
      'content-type': 'application/json',
      [operatorHeader]: encodeURIComponent(readUserName()),
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error(`Plutus isn’t answering for DATA_DIR=${dataDir}. It may still be starting: wait a moment and try again.`)
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(refusalText(answer))
  return answer
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

function directusUrl(): string {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).directusUrl
  } catch {
    throw new Error(`Plutus isn’t running on DATA_DIR=${dataDir}. Start it with npm start, or set the DATA_DIR of the copy you mean.`)
  }
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
