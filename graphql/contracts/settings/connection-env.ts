import type { ReportFault } from './faults.ts'
import { checkServer } from './server-address.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Names by which people mean PostgreSQL. */
const otherNames = ['postgres', 'postgresql', 'pgsql']

const parts = ['DB_HOST', 'DB_PORT', 'DB_DATABASE', 'DB_USER']

/** Reports what is missing or wrong in DB_CLIENT and the other variables of the database. */
export function checkDatabaseEnv(env: Environment, report: ReportFault): void {
  const client = env.DB_CLIENT || 'sqlite3'
  if (client === 'pg') checkPostgres(env, report)
  else if (client !== 'sqlite3') {
    const hint = otherNames.includes(client.toLowerCase()) ? 'pg is PostgreSQL.' : 'Choose sqlite3 or pg.'
    report('DB_CLIENT', `DB_CLIENT=${client} isn’t a database that Plutus runs on. ${hint}`)
  } else if (!env.DB_CLIENT && env.NODE_ENV === 'production')
    for (const name of ['DB_HOST', 'DB_CONNECTION_STRING'])
      if (env[name]) report('DB_CLIENT', `DB_CLIENT is missing: ${name} is set, and without DB_CLIENT=pg SQLite would be used.`)
}

function checkPostgres(env: Environment, report: ReportFault): void {
  const address = env.DB_CONNECTION_STRING?.replace(/^string:/, '')
  if (!address) {
    for (const name of parts) if (!env[name]) report(name, `${name} is missing: DB_CLIENT is pg.`)
  } else if (/^postgres(ql)?:/.test(address)) {
    const fault = checkServer(address, {
      example: 'postgres://plutus:password@10.0.0.6:5432/plutus',
      schemes: ['postgres', 'postgresql'],
      hasPath: true,
    })
    if (fault) report('DB_CONNECTION_STRING', `DB_CONNECTION_STRING ${fault}`)
  }
  const port = env.DB_PORT
  if (port && !(Number.isInteger(Number(port)) && Number(port) >= 1 && Number(port) <= 65_535))
    report('DB_PORT', `DB_PORT=${port} isn’t a port. Choose a number from 1 to 65535.`)
  const most = env.DB_POOL__MAX
  if (most && !/^[1-9]\d{0,3}$/.test(most))
    report('DB_POOL__MAX', `DB_POOL__MAX=${most} isn’t a number of connections. Choose one from 1 to 9999.`)
}
