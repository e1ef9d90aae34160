import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Secrets = ReturnType<typeof makeSecrets>

/** Reads the data folder's secrets, made at the first start and never shown, or makes them all at once. */
export function ensureSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  const known = readSecrets(path)
  const made = makeSecrets()
  const secrets = { ...made, ...known }
  if (known && Object.keys(made).every((name) => name in known)) return secrets
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(asStored(secrets), null, 2)}\n`, { mode: 0o600, flush: true })
  if (known) renameSync(draft, path)
  else if (!publish(draft, path)) return ensureSecrets(dataDir)
  return secrets
}

/** Linking fails where a file exists: of two processes that start at once, one makes the secrets and both use them. */
function publish(draft: string, path: string): boolean {
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
    return byName(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** secrets.json keeps the first name of the token that calls for guests. */
const asStored = ({ guestToken, ...others }: Secrets): object => ({ ...others, doorToken: guestToken })

const byName = ({ doorToken, ...others }: Record<string, string>): Partial<Secrets> => ({
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
