import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Secrets = ReturnType<typeof makeSecrets>

/** Returns the secrets in the data folder's secrets.json. Generates those that are missing and saves them. */
export function ensureSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  const stored = readSecrets(path)
  const generated = makeSecrets()
  const secrets = { ...generated, ...stored }
  if (stored && Object.keys(generated).every((name) => name in stored)) return secrets
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(toStored(secrets), null, 2)}\n`, { mode: 0o600, flush: true })
  if (stored) renameSync(draft, path)
  else if (!createSecretsFile(draft, path)) return ensureSecrets(dataDir)
  return secrets
}

/** Publishes the draft as `path`, atomically. Returns false if the file exists, so that concurrent processes use the same secrets. */
function createSecretsFile(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function readSecrets(path: string): Partial<Secrets> | undefined {
  try {
    return fromStored(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Returns the secrets under the names that secrets.json uses. There `guestToken` is named `doorToken`. */
const toStored = ({ guestToken, ...others }: Secrets): object => ({ ...others, doorToken: guestToken })

const fromStored = ({ doorToken, ...others }: Record<string, string>): Partial<Secrets> => ({
  ...others,
  ...(doorToken && { guestToken: doorToken }),
})

function makeSecrets() {
  return {
    key: randomUUID(),
    secret: secret(),
    cookieKeys: `k1:${secret()}`,
    hubToken: secret(),
    catalogueToken: secret(),
    guestToken: secret(),
    operatorToken: secret(),
    rewardKey: secret(),
    voucherKey: secret(),
    accountMailKey: secret(),
    captchaKey: secret(),
    linkKey: secret(),
    codeKey: secret(),
    testPaymentsKey: secret(),
    testPaymentsWebhookKey: secret(),
    mailboxWebhookKey: secret(),
    adminPassword: secret(),
  }
}

const secret = () => randomBytes(32).toString('base64url')
const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
