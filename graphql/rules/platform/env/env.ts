import * as z from 'zod/mini'
import { readAddress } from '#contracts/address/read-address.ts'
import { readCarriersEnv } from '#contracts/settings/carriers-env.ts'
import { readPaymentsEnv } from '#contracts/settings/payments-env.ts'
import { readStorageEnv } from '#contracts/settings/storage-env.ts'
import { readLowStock, readReloadlyEnv, readSuppliers, readVoucherEnv } from '#contracts/settings/suppliers-env.ts'
import { type RulesVariable, rulesVariables } from '#contracts/settings/variables.ts'
import { findTimeZone } from '#contracts/time/time-zone.ts'
import { nonNull } from '#rules/platform/db/database.ts'
import { ensureSecrets, placeOfSecrets, type SecretName, type Secrets } from '../../../secrets.ts'

const variables = z.parse(rulesVariables, process.env)

const isProduction = variables.NODE_ENV === 'production'

/** Returns a text that documents print, trimmed and in NFC. */
const readPrinted = (name: RulesVariable, initial: string): string => (variables[name] ?? initial).trim().normalize('NFC')

const issuerName = readPrinted('ISSUER_NAME', 'Plutus Rewards Private Limited')

/** The environment of the rules, read once. Nothing else in graphql/rules reads process.env. Each process checks it first (`checkSettings`). */
export const env = {
  isProduction,
  dataDir: variables.DATA_DIR,
  /** The folder of the web build, which may be missing. */
  webDir: variables.WEB_DIR,
  /** The place of files. */
  storage: readStorageEnv(variables),
  /** The number of times that the launcher has restarted this process. */
  restarts: Number(variables.RESTARTS ?? 0),
  /** True if several processes share the database, and pass their events on through Redis. */
  hasRedis: Boolean(variables.REDIS),
  publicUrl: variables.PUBLIC_URL,
  /** The loopback port of Directus's Studio. Undefined unless STUDIO is 1. */
  studioPort: variables.STUDIO === '1' ? Number(variables.STUDIO_PORT) : undefined,
  rewardUrl: variables.REWARD_URL ?? variables.PUBLIC_URL,
  smtpUrl: variables.SMTP_URL,
  /** The mails that this process sends at once. */
  smtpConnections: Number(variables.SMTP_CONNECTIONS ?? 20),
  /** False if other processes do the work: jobs, mails, messages and the checks of wallets. */
  isWorker: variables.WORKER !== 'off',
  /** The operator's email address, which gets alerts such as a frozen wallet. Without it none are sent. */
  operatorEmail: variables.OPERATOR_EMAIL && readAddress(variables.OPERATOR_EMAIL).address,
  /** The address that mail is from. The name beside it is that of each mail. */
  mailFrom: nonNull(readAddress(variables.MAIL_FROM).address),
  demo: (variables.DEMO ?? (isProduction ? '0' : '1')) === '1',
  demoApiKey: variables.DEMO_API_KEY,
  payments: readPaymentsEnv(variables),
  /** The suppliers of vouchers that are in use (SUPPLIERS). */
  suppliers: readSuppliers(variables),
  /** The HTTP service that supplies vouchers of brands whose `supplier` is `http`. Undefined when it is not configured. */
  voucherSupplier: readVoucherEnv(variables),
  /** The account at Reloadly, whose gift cards brands of the supplier `reloadly` give. Undefined when it is not configured. */
  reloadly: readReloadlyEnv(variables),
  carriers: readCarriersEnv(variables),
  /** Fewer vouchers of a value than this are few. 0 turns the warnings off. */
  lowStock: readLowStock(variables),
  /** The legal entity named as issuer on receipts, pro-formas and statements. The defaults are for the demo. */
  issuer: {
    name: issuerName,
    address: readPrinted('ISSUER_ADDRESS', '21 Lavelle Road | Bengaluru, Karnataka, 560001'),
    state: readPrinted('ISSUER_STATE', 'Karnataka'),
    taxNumber: variables.ISSUER_TAX_NUMBER ?? '29AAGCP4821K1Z3',
    email: variables.ISSUER_EMAIL ?? null,
    /** IANA time zone of documents. Undefined if it follows from the state. */
    timeZone: findTimeZone(variables.ISSUER_TIME_ZONE ?? ''),
    serviceCode: variables.ISSUER_SERVICE_CODE ?? (isProduction ? null : '998599'),
    bank: {
      holder: readPrinted('ISSUER_BANK_HOLDER', issuerName),
      bank: readPrinted('ISSUER_BANK_NAME', 'Example Bank of India, Bengaluru'),
      account: variables.ISSUER_BANK_ACCOUNT ?? '000123456789012',
      code: variables.ISSUER_BANK_CODE ?? 'EXIN0000001',
      swift: variables.ISSUER_BANK_SWIFT ?? null,
    },
  },
}

let secrets: Secrets | undefined

/** Returns the secrets of this process, which are read once. Throws a SettingError for one that is missing or wrong. */
export function ownSecrets(): Secrets {
  secrets ??= ensureSecrets(process.env)
  return secrets
}

/** Returns where the named secrets of this process come from, for a sentence about them. */
export const placeOfOwnSecrets = (names: SecretName[]): string => placeOfSecrets(process.env, names)
