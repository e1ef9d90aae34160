import { readServiceUrl } from './service-env.ts'
import type { RulesEnvironment, RulesVariable } from './variables.ts'

export type ProviderName = 'test' | 'stripe' | 'razorpay' | 'manual'

export type PaymentSettings = ReturnType<typeof readPaymentsEnv>

const names: ProviderName[] = ['test', 'stripe', 'razorpay', 'manual']

/** The environment variables that must be set for each provider that PAYMENTS lists. */
const requiredVariables: Partial<Record<ProviderName, RulesVariable[]>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
}

/**
 * Reads the payment settings (PAYMENTS). The launcher uses it before packages are installed, so this file imports none. Throws an Error
 * whose one sentence names the invalid variable.
 */
export function readPaymentsEnv(env: RulesEnvironment) {
  const isProduction = env.NODE_ENV === 'production'
  const providers = readProviders(env.PAYMENTS || (isProduction ? 'manual' : 'test,manual'))
  if (isProduction && providers.includes('test')) throw new Error('PAYMENTS must not list test in production: its payments aren’t real.')
  for (const provider of providers) {
    const missing = requiredVariables[provider]?.find((name) => !env[name])
    if (missing) throw new Error(`${missing} is missing: PAYMENTS lists ${provider}.`)
  }
  return {
    providers,
    testUrl: env.TEST_PAYMENTS_URL || undefined,
    stripe: {
      key: env.STRIPE_SECRET_KEY ?? '',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
      url: readServiceUrl(env, 'STRIPE_API_URL'),
    },
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID ?? '',
      keySecret: env.RAZORPAY_KEY_SECRET ?? '',
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? '',
      url: readServiceUrl(env, 'RAZORPAY_API_URL'),
    },
  }
}

function readProviders(text: string): ProviderName[] {
  const listed = text.split(',').map((name) => name.trim())
  const unknownName = listed.find((name) => !isProviderName(name))
  if (unknownName !== undefined) throw new Error(`PAYMENTS lists ${unknownName || 'nothing'}. Choose from ${names.join(', ')}.`)
  return [...new Set(listed.filter(isProviderName))]
}

const isProviderName = (name: string): name is ProviderName => names.some((each) => each === name)

const onEveryDocument: RulesVariable[] = ['ISSUER_NAME', 'ISSUER_ADDRESS', 'ISSUER_STATE', 'ISSUER_TAX_NUMBER']
const forTransfers: RulesVariable[] = ['ISSUER_BANK_NAME', 'ISSUER_BANK_ACCOUNT', 'ISSUER_BANK_CODE']

/** Returns the first unset variable that production needs for documents and bank transfers, or undefined when all are set. */
export function missingIssuerVariable(env: RulesEnvironment): string | undefined {
  const takesTransfers = (env.PAYMENTS || 'manual').split(',').some((name) => name.trim() === 'manual')
  return [...onEveryDocument, ...(takesTransfers ? forTransfers : [])].find((name) => !env[name]?.trim())
}
