import { writeFileSync } from 'node:fs'
import { secretVariables } from '../secret-files.ts'
import { allSecrets, makeSecrets, toText } from '../secrets.ts'

/**
 * Makes a set of secrets, which no database knows yet. Answers the text of a secrets file, or lines `NAME=value` with `variables`. With `to`
 * writes it to a new file that this user alone can read.
 */
export async function makeSecretsOf({ to, variables }: Record<string, string>): Promise<Record<string, unknown>> {
  const secrets = makeSecrets()
  const lines = allSecrets.map((name) => `${secretVariables[name]}=${secrets[name]}\n`)
  const text = variables === 'true' ? lines.join('') : toText(secrets)
  if (to === undefined) return { text }
  if (to === 'true') throw new Error('Name the file: --to FILE')
  try {
    writeFileSync(to, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (Object(error).code === 'EEXIST') throw new Error(`${to} is there already. A database that was used with it needs it.`)
    throw new Error(`${to} can’t be written (${Object(error).code}).`)
  }
  return { written: to, next: `Let the user of Plutus read it, give every machine the same file, and set SECRETS_FILE=${to}` }
}
