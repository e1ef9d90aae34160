import { readCarriersEnv } from '#contracts/settings/carriers-env.ts'
import { checkDatabaseEnv } from '#contracts/settings/connection-env.ts'
import { exampleOf } from '#contracts/settings/examples.ts'
import { collectFaults, type Fault, type ReportFault } from '#contracts/settings/faults.ts'
import { missingIssuerVariables, readPaymentsEnv } from '#contracts/settings/payments-env.ts'
import { readProviders } from '#contracts/settings/service-env.ts'
import { checkTexts, requireHttps, rulesChecks } from '#contracts/settings/setting-checks.ts'
import { readStorageEnv } from '#contracts/settings/storage-env.ts'
import { readLowStock, readReloadlyEnv, readSuppliers, readVoucherEnv } from '#contracts/settings/suppliers-env.ts'
import { isSecret, readSecretFiles } from '../secret-files.ts'
import { networkChecks } from './network-checks.ts'

type Environment = Record<string, string | undefined>

type CheckedEnvironment = {
  /** The environment with secrets read from their files, and without empty variables. */
  env: Environment
  faults: Fault[]
}

/**
 * Checks the environment of a process or command by `check` and returns everything that is missing or wrong. Imports no package, because the
 * launcher calls it before they are installed.
 */
export function checkEnv(given: Environment, check: (env: Environment, report: ReportFault) => void): CheckedEnvironment {
  const all = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  let env = all
  const faults = collectFaults((report) => {
    refuseQuotes(all, report)
    env = readSecretFiles(all, report)
    check(env, report)
  })
  return { env, faults }
}

/** Reports values in quotes, which they have from a file that no shell read. Those that are meant can be given in a file of their own. */
function refuseQuotes(env: Environment, report: ReportFault): void {
  for (const [name, value = ''] of Object.entries(env))
    if (/^(["']).*\1$/s.test(value) && (isSecret(name) || exampleOf(name) !== undefined))
      report(name, `${name} is in quotes, which count as part of it: remove the quotes.`)
}

/** Reports what is missing or wrong for Directus with our rules. */
export function checkRules(env: Environment, report: ReportFault): void {
  checkTexts(env, { ...rulesChecks, ...networkChecks }, report)
  if (env.STUDIO === '1' && env.DIRECTUS_URL)
    report('STUDIO', 'STUDIO=1 opens Studio where Directus runs. Set it there, not beside DIRECTUS_URL.')
  if (env.NODE_ENV === 'production') requireForProduction(env, report)
  checkDatabaseEnv(env, report)
  readStorageEnv(env, report)
  readPaymentsEnv(env, report)
  readCarriersEnv(env, report)
  readSuppliers(env, report)
  readVoucherEnv(env, report)
  readReloadlyEnv(env, report)
  readLowStock(env, report)
  readProviders(env, report)
}

function requireForProduction(env: Environment, report: ReportFault): void {
  requireHttps(env, report)
  if (env.DEMO === '1') report('DEMO', 'DEMO must not be 1 in production: it seeds accounts whose passwords are public.')
  for (const name of ['SMTP_URL', 'MAIL_FROM'])
    if (!env[name]) report(name, `${name} must be set in production: codes and rewards are emailed.`)
  for (const name of missingIssuerVariables(env)) report(name, `${name} must be set in production: it appears on receipts and pro-formas.`)
}
