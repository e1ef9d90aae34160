import type { RulesEnvironment, RulesVariable } from './variables.ts'

const onEveryDocument: RulesVariable[] = ['ISSUER_NAME', 'ISSUER_ADDRESS', 'ISSUER_STATE', 'ISSUER_TAX_NUMBER']
const forTransfers: RulesVariable[] = ['ISSUER_BANK_NAME', 'ISSUER_BANK_ACCOUNT', 'ISSUER_BANK_CODE']

/** Returns the first unset variable that production needs for documents and bank transfers, or undefined when all are set. */
export function missingIssuerVariable(env: RulesEnvironment): string | undefined {
  const takesTransfers = (env.PAYMENTS || 'manual').split(',').some((name) => name.trim() === 'manual')
  return [...onEveryDocument, ...(takesTransfers ? forTransfers : [])].find((name) => !env[name]?.trim())
}
