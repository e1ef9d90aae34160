import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The variable of each secret that Plutus generates where it may, by the name of the secret in the code. */
export const secretVariables = {
  key: 'DIRECTUS_KEY',
  secret: 'DIRECTUS_SECRET',
  cookieKeys: 'COOKIE_KEYS',
  hubToken: 'DIRECTUS_HUB_TOKEN',
  catalogueToken: 'DIRECTUS_CATALOGUE_TOKEN',
  guestToken: 'DIRECTUS_DOOR_TOKEN',
  operatorToken: 'DIRECTUS_OPERATOR_TOKEN',
  rewardKey: 'REWARD_KEY',
  voucherKey: 'VOUCHER_KEY',
  accountMailKey: 'ACCOUNT_MAIL_KEY',
  captchaKey: 'CAPTCHA_KEY',
  linkKey: 'LINK_KEY',
  codeKey: 'CODE_KEY',
  testPaymentsKey: 'TEST_PAYMENTS_KEY',
  testPaymentsWebhookKey: 'TEST_PAYMENTS_WEBHOOK_KEY',
  mailboxWebhookKey: 'MAILBOX_WEBHOOK_KEY',
} as const

/** The variables that may be given as a file, whose path is in the variable `NAME_FILE`. */
const secrets = new Set<string>([
  ...Object.values(secretVariables),
  'SMTP_URL',
  'METRICS_TOKEN',
  'DEMO_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'VOUCHER_SUPPLIER_KEY',
  'RELOADLY_CLIENT_ID',
  'RELOADLY_CLIENT_SECRET',
  'REDIS',
])

/** Returns true for a variable that may hold a secret, or that belongs to the database. */
export const isSecret = (name: string): boolean => secrets.has(name) || /^(DB|AUTH|REDIS|STORAGE)_.+$/.test(name)

const bffNames: string[] = [
  secretVariables.cookieKeys,
  secretVariables.hubToken,
  secretVariables.catalogueToken,
  secretVariables.guestToken,
  'METRICS_TOKEN',
]

/** Returns the environment for the BFF, which faces the internet, without the secrets that it does not need. */
export const forBff = (env: Environment): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !isSecret(name) || bffNames.includes(name) || (/^(AUTH|REDIS)/.test(name) && !name.endsWith('_CLIENT_SECRET')),
    ),
  )

/**
 * Returns the environment with every `NAME_FILE` replaced by the variable it stands for, of secrets and of the database. The file wins over
 * the variable. Reports an empty or unreadable file. The path in `SECRETS_FILE` becomes absolute, because Directus works in another folder.
 */
export function readSecretFiles(env: Environment, report: (name: string, sentence: string) => void): Record<string, string | undefined> {
  const read: Record<string, string | undefined> = { ...env, ...(env.SECRETS_FILE && { SECRETS_FILE: resolve(env.SECRETS_FILE) }) }
  for (const [variable, path] of Object.entries(env)) {
    const name = variable.slice(0, -'_FILE'.length)
    if (!path || !variable.endsWith('_FILE') || !isSecret(name)) continue
    delete read[variable]
    try {
      read[name] = readSecretFile(path, `${variable}=${path}`)
    } catch (error) {
      report(name, error instanceof Error ? error.message : String(error))
    }
  }
  return read
}

/** More than any secret, and than a file of all authorities' certificates. */
const mostBytes = 1024 * 1024

/**
 * Returns the text of a file, without a byte order mark and one line end. Throws an Error of one sentence that begins with `subject` if it is
 * empty, cannot be read or is not a text.
 */
export function readSecretFile(path: string, subject = path): string {
  let text: string
  try {
    const stats = statSync(path)
    if (!stats.isFile() && !stats.isFIFO()) throw Object.assign(new Error(), { code: 'not a file' })
    if (stats.size > mostBytes) throw Object.assign(new Error(), { code: 'more than 1 MB' })
    text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`${subject} ${describeRefusal(path, Object(error).code ?? String(error))}`)
  }
  if (!text) throw new Error(`${subject} is empty.`)
  if (/[\0\uFFFD]/.test(text)) throw new Error(`${subject} isn’t a text in UTF-8.`)
  return text
}

/** Returns the end of a sentence about a file that this user cannot read. Names its owner, because mounted secrets often belong to root. */
function describeRefusal(path: string, code: string): string {
  const user = process.getuid?.()
  if (code !== 'EACCES' || user === undefined) return `can’t be read (${code}).`
  try {
    const { uid, gid, mode } = statSync(path)
    const bits = (mode & 0o777).toString(8).padStart(4, '0')
    return `can’t be read by this user (${user}): it belongs to user ${uid} and group ${gid}, mode ${bits}.`
  } catch {
    return `can’t be read by this user (${user}): a folder above it is closed.`
  }
}
