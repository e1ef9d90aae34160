import { env } from '#rules/platform/env/env.ts'
import { ensureSecrets, type Secrets } from '../../../secrets.ts'

let secrets: Secrets | undefined

/** A 256-bit key of the data folder's secrets, read once. */
export function secretKey(
  name:
    | 'voucherKey'
    | 'accountMailKey'
    | 'captchaKey'
    | 'linkKey'
    | 'codeKey'
    | 'testPaymentsKey'
    | 'testPaymentsWebhookKey'
    | 'mailboxWebhookKey',
): Buffer {
  secrets ??= ensureSecrets(env.dataDir)
  return Buffer.from(secrets[name], 'base64url').subarray(0, 32)
}
