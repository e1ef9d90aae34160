import { join } from 'node:path'
import type { Secrets } from '#graphql/secrets.ts'
import type { LaunchSettings } from './env.ts'
import { pickPort } from './ports.ts'

const usualPort = 8026

/** The test provider, where PAYMENTS lists it (never in production). It lives in the launcher, so a restarted BFF or Directus loses no event. */
export async function startTestPayments({ dataDir, payments, publicUrl, namedPorts }: LaunchSettings, secrets: Secrets) {
  if (!payments.providers.includes('test')) return undefined
  const { openTestPayments } = await import('#bff/test-payments/open-test-payments.ts') // its packages are installed only now
  return openTestPayments({
    folder: join(dataDir, 'test-payments'),
    port: await pickPort(namedPorts.testPayments, 'TEST_PAYMENTS_PORT', usualPort),
    plutusUrl: publicUrl,
    key: secrets.testPaymentsKey,
    webhookKey: secrets.testPaymentsWebhookKey,
  })
}
