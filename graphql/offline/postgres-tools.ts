import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import * as tls from 'node:tls'
import { promisify } from 'node:util'
import pg, { type Ssl } from 'pg'
import type { DatabasePlace } from './connect.ts'

/** An installed program of PostgreSQL with its version, such as 15.14. */
export type PostgresTool = { path: string; version: string; major: number }

/** The folders in which packages of PostgreSQL install each major version, with `*` for the version. */
const usualPlaces = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin', '/Library/PostgreSQL/*/bin']

/**
 * Finds the oldest installed `pg_dump` or `pg_restore` of the major version `oldest` to `newest`. Throws an Error of one sentence if there is
 * none. A `pg_dump` must not be older than the server. A `pg_restore` must be as new as the dump, and not newer than the server.
 */
export async function findTool(
  name: 'pg_dump' | 'pg_restore',
  oldest: number,
  env: NodeJS.ProcessEnv,
  { places = usualPlaces, newest }: { places?: string[]; newest?: number } = {},
): Promise<PostgresTool> {
  const found: PostgresTool[] = []
  const installed = (await Promise.all(places.map(expand))).flat()
  for (const folder of [...installed, ...(env.PATH ?? '').split(delimiter).filter(Boolean)]) {
    const tool = await readTool(join(folder, name))
    if (tool) found.push(tool)
  }
  const fitting = found.filter(({ major }) => major >= oldest && major <= (newest ?? major)).sort((a, b) => a.major - b.major)[0]
  if (fitting) return fitting
  const advised = newest ?? oldest
  const install = `Install the client of PostgreSQL ${advised}, such as Debian’s postgresql-client-${advised}.`
  if (!found.length) throw new Error(`${name} isn’t installed. ${install}`)
  const last = Math.max(...found.map(({ major }) => major))
  throw new Error(`${name} ${last} is too ${last < oldest ? 'old' : 'new'} for PostgreSQL ${advised}. ${install}`)
}

/** Returns the existing folders that a path with one `*` stands for. */
async function expand(place: string): Promise<string[]> {
  const [, parent = '', start = '', end = ''] = /^(.*\/)([^/*]*)\*(.*)$/.exec(place) ?? []
  const names = await readdir(parent).catch(() => [])
  return names.filter((name) => name.startsWith(start)).map((name) => `${parent}${name}${end}`)
}

const run = promisify(execFile)

async function readTool(path: string): Promise<PostgresTool | undefined> {
  const answer = await run(path, ['--version'], { timeout: 10_000 }).catch(() => undefined)
  const [version = ''] = /\d+(\.\d+)*/.exec(answer?.stdout ?? '') ?? []
  return version ? { path, version, major: Number.parseInt(version, 10) } : undefined
}

/**
 * Returns the environment in which a program of PostgreSQL connects as Directus does, with the same verification of the server. Certificates
 * are written to `folder`, which only this user may read. The password is in the environment alone, so process lists do not show it.
 */
export async function libpqEnv(
  { connection }: Extract<DatabasePlace, { kind: 'PostgreSQL' }>,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  const { host, port, user, database, password, ssl } = new pg.Client(connection).connectionParameters
  const { PATH, HOME, LANG, TZ, PGPASSFILE } = env
  return {
    ...{ PATH, HOME, LANG, TZ, PGPASSFILE },
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password && { PGPASSWORD: password }),
    PGCONNECT_TIMEOUT: '20',
    ...(await sslEnv(ssl, folder)),
  }
}

async function sslEnv(ssl: Ssl | boolean | undefined, folder: string): Promise<NodeJS.ProcessEnv> {
  if (!ssl) return { PGSSLMODE: 'disable' }
  const { ca, cert, key, rejectUnauthorized = true } = ssl === true ? ({} as Ssl) : ssl
  const store = async (name: string, text: Ssl['ca']): Promise<string> => {
    const path = join(folder, name)
    if (text !== undefined) await writeFile(path, [text].flat().join('\n'), { mode: 0o600 })
    return path
  }
  return {
    PGSSLMODE: rejectUnauthorized ? 'verify-full' : 'require',
    // a file that is not there, so that the user's own root certificates do not change what is verified
    PGSSLROOTCERT: await store('ca.pem', rejectUnauthorized ? (ca ?? tls.getCACertificates('default')) : undefined),
    ...(cert && { PGSSLCERT: await store('client.pem', cert) }),
    ...(key && { PGSSLKEY: await store('client-key.pem', key) }),
  }
}
