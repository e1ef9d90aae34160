import { readCarriersEnv } from './carriers-env.ts'
import { missingIssuerVariable } from './missing-issuer-variable.ts'
import { readPaymentsEnv } from './payments-env.ts'
import { readVoucherEnv } from './voucher-env.ts'

const read = (name: string): string | undefined => process.env[name] || undefined

const isProduction = read('NODE_ENV') === 'production'
const missing = isProduction && missingIssuerVariable(process.env)
if (missing) throw new Error(`${missing} must be set in production: it appears on receipts and pro-formas.`)

const issuerName = read('ISSUER_NAME') ?? 'Plutus Rewards Private Limited'

/** The rules' part of the environment, read once; nothing else in this folder reads process.env. */
export const env = {
  dataDir: read('DATA_DIR') ?? 'data',
  publicUrl: read('PUBLIC_URL') ?? 'http://localhost:3000',
  rewardUrl: read('REWARD_URL') ?? read('PUBLIC_URL') ?? 'http://localhost:3000',
  smtpUrl: read('SMTP_URL'),
  /** Who runs Plutus: hears of a frozen wallet. */
  operatorEmail: read('OPERATOR_EMAIL'),
  mailFrom: read('MAIL_FROM') ?? 'Plutus <rewards@example.com>',
  demo: (read('DEMO') ?? (isProduction ? '0' : '1')) === '1',
  demoApiKey: read('DEMO_API_KEY'),
  payments: readPaymentsEnv(process.env),
  /** Where brands with the supplier `http` have their vouchers from. */
  voucherSupplier: readVoucherEnv(process.env),
  carriers: readCarriersEnv(process.env),
  /** Whom receipts, pro-formas and statements are from; what stands here is the demo's. */
  issuer: {
    name: issuerName,
    address: read('ISSUER_ADDRESS') ?? '21 Lavelle Road | Bengaluru, Karnataka, 560001',
    state: read('ISSUER_STATE') ?? 'Karnataka',
    taxNumber: read('ISSUER_TAX_NUMBER') ?? '29AAGCP4821K1Z3',
    email: read('ISSUER_EMAIL') ?? null,
    serviceCode: read('ISSUER_SERVICE_CODE') ?? (isProduction ? null : '998599'),
    bank: {
      holder: read('ISSUER_BANK_HOLDER') ?? issuerName,
      bank: read('ISSUER_BANK_NAME') ?? 'Example Bank of India, Bengaluru',
      account: read('ISSUER_BANK_ACCOUNT') ?? '000123456789012',
      code: read('ISSUER_BANK_CODE') ?? 'EXIN0000001',
      swift: read('ISSUER_BANK_SWIFT') ?? null,
    },
  },
}
