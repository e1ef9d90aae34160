import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findTool, libpqEnv } from './postgres-tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-tools-'))

function install(place: string, version: string): string {
  const bin = join(folder, place, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`)
  chmodSync(join(bin, 'pg_dump'), 0o755)
  return bin
}
install('usual/15', '15.14 (Debian 15.14-0+deb12u1)')
install('usual/17', '17.2')
const onPath = install('path', '16.4')
const usual = [join(folder, 'usual/*/bin')]

it('H08 takes the pg_dump of the server’s major version, else the next newer one', async () => {
  const find = (major: number) => findTool('pg_dump', major, { PATH: `/nowhere:${onPath}` }, usual)
  expect(await find(15)).toMatchObject({ major: 15, version: '15.14' })
  expect(await find(16)).toEqual({ major: 16, version: '16.4', path: join(onPath, 'pg_dump') })
  expect(await find(14)).toMatchObject({ major: 15 })
  expect(await find(17)).toMatchObject({ major: 17, path: join(folder, 'usual/17/bin/pg_dump') })
})

it('refuses a missing or too old pg_dump in one sentence that says what to install', async () => {
  await expect(findTool('pg_dump', 18, { PATH: onPath }, usual)).rejects.toThrow(
    /^pg_dump 17 is too old for PostgreSQL 18\. Install the client of PostgreSQL 18, such as Debian’s postgresql-client-18\.$/,
  )
  await expect(findTool('pg_dump', 15, { PATH: '/nowhere' }, [])).rejects.toThrow(/^pg_dump isn’t installed\. Install the client/)
})

const connection = { host: '10.0.0.6', port: 5433, user: 'plutus', password: 'p#ss', database: 'plutus' }
const envOf = (more: object) =>
  libpqEnv({ kind: 'PostgreSQL', connection: { ...connection, ...more }, searchPath: undefined }, folder, { PATH: '/bin' })

it('H09 verifies the server as Directus does, with its own CA', async () => {
  expect(await envOf({})).toMatchObject({
    PGHOST: '10.0.0.6',
    PGPORT: '5433',
    PGPASSWORD: 'p#ss',
    PGDATABASE: 'plutus',
    PGSSLMODE: 'disable',
  })
  const own = await envOf({ ssl: { ca: 'own CA', rejectUnauthorized: true } })
  expect(own.PGSSLMODE).toBe('verify-full')
  expect(readFileSync(own.PGSSLROOTCERT ?? '', 'utf8')).toBe('own CA')
  expect(statSync(own.PGSSLROOTCERT ?? '').mode & 0o777).toBe(0o600)
  const usualCas = await envOf({ ssl: true })
  expect(readFileSync(usualCas.PGSSLROOTCERT ?? '', 'utf8')).toContain('BEGIN CERTIFICATE')
  expect(await envOf({ ssl: { rejectUnauthorized: false } })).toMatchObject({ PGSSLMODE: 'require' })
  const fromText = libpqEnv(
    { kind: 'PostgreSQL', connection: 'postgres://plutus:p%23ss@db:5433/plutus', searchPath: undefined },
    folder,
    {},
  )
  expect(await fromText).toMatchObject({ PGHOST: 'db', PGPASSWORD: 'p#ss', PGSSLMODE: 'disable' })
})
