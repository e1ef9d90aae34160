import { checkEnv } from '#graphql/offline/check-env.ts'
import { checkStack, isForProduction, listFaults, listWarnings } from './env.ts'
import { installPackages } from './install-packages.ts'
import { SettingFailure } from './launch-failure.mjs'

const marks = { good: '  good     ', warning: '  warning  ', fault: '  FAULT    ' }

/**
 * Prints everything that is missing or wrong for Plutus with this environment, and then tries what it connects to. Returns the exit code: 0
 * if nothing must be corrected, else 1. Throws a SettingFailure that lists the settings which stop a start.
 */
export async function doctor(): Promise<number> {
  const { env, faults } = checkEnv(process.env, checkStack)
  if (!isForProduction(env)) console.log('NODE_ENV isn’t production, so these are the checks of a trial.')
  const warnings = listWarnings(env)
  if (faults.length) throw new SettingFailure([listFaults(faults), ...warnings.map((warning) => `Warning: ${warning}`)].join('\n'))
  await installPackages()
  console.log('The settings are complete. Trying what Plutus connects to …')
  Object.assign(process.env, env)
  const { examine } = await import('#graphql/offline/examine.ts') // its packages may not be installed before
  const findings = await examine(env)
  for (const { level, sentence } of findings) console.log(`${marks[level]}${sentence}`)
  for (const warning of warnings) console.log(`${marks.warning}${warning}`)
  return findings.some(({ level }) => level === 'fault') ? 1 : 0
}
