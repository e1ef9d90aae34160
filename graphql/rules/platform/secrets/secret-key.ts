import { env } from '#rules/platform/env/env.ts'
import { ensureSecrets, type Secrets } from '../../../secrets.ts'

let secrets: Secrets | undefined

/** Returns the 256-bit key with this name from secrets.json in the data folder, which is read once. */
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
