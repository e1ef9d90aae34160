import { ignoreFaults, type ReportFault } from './faults.ts'
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

/** Reads the payment settings (PAYMENTS). The launcher uses it before packages are installed, so this file imports none. */
export function readPaymentsEnv(env: RulesEnvironment, report: ReportFault = ignoreFaults) {
  const isProduction = env.NODE_ENV === 'production'
  const providers = readProviders(env.PAYMENTS || (isProduction ? 'manual' : 'test,manual'), report)
  if (isProduction && providers.includes('test')) report('PAYMENTS', 'PAYMENTS must not list test in production: its payments aren’t real.')
  for (const provider of providers)
    for (const name of requiredVariables[provider] ?? []) if (!env[name]) report(name, `${name} is missing: PAYMENTS lists ${provider}.`)
  return {
    providers,
    testUrl: env.TEST_PAYMENTS_URL || undefined,
    stripe: {
      key: env.STRIPE_SECRET_KEY ?? '',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
      url: readServiceUrl(env, 'STRIPE_API_URL', report),
    },
    razorpay: {
      keyId: env.RAZORPAY_KEY_ID ?? '',
      keySecret: env.RAZORPAY_KEY_SECRET ?? '',
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? '',
      url: readServiceUrl(env, 'RAZORPAY_API_URL', report),
    },
  }
}

function readProviders(text: string, report: ReportFault): ProviderName[] {
  const listed = text.split(',').map((name) => name.trim())
  const unknownName = listed.find((name) => !isProviderName(name))
  if (unknownName !== undefined) report('PAYMENTS', `PAYMENTS lists ${unknownName || 'nothing'}. Choose from ${names.join(', ')}.`)
  return [...new Set(listed.filter(isProviderName))]
}

const isProviderName = (name: string): name is ProviderName => names.some((each) => each === name)

const onEveryDocument: RulesVariable[] = ['ISSUER_NAME', 'ISSUER_ADDRESS', 'ISSUER_STATE', 'ISSUER_TAX_NUMBER']
const forTransfers: RulesVariable[] = ['ISSUER_BANK_NAME', 'ISSUER_BANK_ACCOUNT', 'ISSUER_BANK_CODE']

/** Returns the unset variables that production needs for documents and bank transfers. */
export function missingIssuerVariables(env: RulesEnvironment): string[] {
  const takesTransfers = (env.PAYMENTS || 'manual').split(',').some((name) => name.trim() === 'manual')
  return [...onEveryDocument, ...(takesTransfers ? forTransfers : [])].filter((name) => !env[name]?.trim())
}
