import * as z from 'zod/mini'
import { originOf } from './setting-checks.ts'

/** An optional text variable. An empty one counts as unset. */
const text = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value || undefined),
)
const textOr = (initial: string) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => value || initial),
  )

/**
 * Every variable that the rules read in Directus's process. Payments, carriers and vouchers have their own files, because the launcher
 * validates those before packages are installed.
 */
export const rulesVariables = z.object({
  NODE_ENV: text,
  DATA_DIR: textOr('data'),
  WEB_DIR: text,
  DIRECTUS_PORT: textOr('8055'),
  DIRECTUS_HOST: textOr('127.0.0.1'),
  UPSTREAM_TRUSTED: text,
  REDIS: text,
  DRAIN_SECONDS: text,
  STORAGE_LOCATIONS: text,
  STORAGE_S3_BUCKET: text,
  STORAGE_S3_REGION: text,
  STORAGE_S3_ENDPOINT: text,
  STORAGE_S3_KEY: text,
  STORAGE_S3_SECRET: text,
  STORAGE_S3_ROOT: text,
  STORAGE_S3_FORCE_PATH_STYLE: text,
  STORAGE_S3_SERVER_SIDE_ENCRYPTION: text,
  STUDIO: text,
  STUDIO_PORT: textOr('8056'),
  PUBLIC_URL: z.pipe(textOr('http://localhost:3000'), z.transform(originOf)),
  REWARD_URL: z.pipe(
    text,
    z.transform((value) => value && originOf(value)),
  ),
  DEMO: text,
  DEMO_API_KEY: text,
  SMTP_URL: text,
  SMTP_CONNECTIONS: text,
  WORKER: text,
  OPERATOR_EMAIL: text,
  MAIL_FROM: textOr('Plutus <rewards@example.com>'),
  PAYMENTS: text,
  TEST_PAYMENTS_URL: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: text,
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_API_URL: text,
  SUPPLIERS: text,
  VOUCHER_SUPPLIER_URL: text,
  VOUCHER_SUPPLIER_KEY: text,
  LOW_STOCK: text,
  RELOADLY_CLIENT_ID: text,
  RELOADLY_CLIENT_SECRET: text,
  RELOADLY_SANDBOX: text,
  RELOADLY_API_URL: text,
  RELOADLY_AUTH_URL: text,
  RELOADLY_LOW_BALANCE: text,
  RELOADLY_CHOICES: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_WHATSAPP_FROM: text,
  TWILIO_API_URL: text,
  MAILBOX_SMTP_URL: text,
  RESTARTS: text,
  ISSUER_NAME: text,
  ISSUER_ADDRESS: text,
  ISSUER_STATE: text,
  ISSUER_TAX_NUMBER: text,
  ISSUER_EMAIL: text,
  ISSUER_SERVICE_CODE: text,
  ISSUER_TIME_ZONE: text,
  ISSUER_BANK_NAME: text,
  ISSUER_BANK_ACCOUNT: text,
  ISSUER_BANK_CODE: text,
  ISSUER_BANK_HOLDER: text,
  ISSUER_BANK_SWIFT: text,
})

export type RulesVariable = keyof z.output<typeof rulesVariables>

/** The unparsed variables by name. A variable that `rulesVariables` does not declare cannot be read. */
export type RulesEnvironment = Readonly<Partial<Record<RulesVariable, string | undefined>>>
