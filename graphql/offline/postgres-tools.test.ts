import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findTool, libpqEnv } from './postgres-tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-tools-'))

function install(place: string, version: string): string {
  const bin = join(folder, place, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const name of ['pg_dump', 'pg_restore']) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return bin
}
install('usual/15', '15.14 (Debian 15.14-0+deb12u1)')
install('usual/17', '17.2')
const onPath = install('path', '16.4')
const usual = [join(folder, 'usual/*/bin')]

it('H08 takes the pg_dump of the server’s major version, else the next newer one', async () => {
  const find = (major: number) => findTool('pg_dump', major, { PATH: `/nowhere:${onPath}` }, { places: usual })
  expect(await find(15)).toMatchObject({ major: 15, version: '15.14' })
  expect(await find(16)).toEqual({ major: 16, version: '16.4', path: join(onPath, 'pg_dump') })
  expect(await find(14)).toMatchObject({ major: 15 })
  expect(await find(17)).toMatchObject({ major: 17, path: join(folder, 'usual/17/bin/pg_dump') })
})

it('refuses a missing or too old pg_dump in one sentence that says what to install', async () => {
  await expect(findTool('pg_dump', 18, { PATH: onPath }, { places: usual })).rejects.toThrow(
    /^pg_dump 17 is too old for PostgreSQL 18\. Install the client of PostgreSQL 18, such as Debian’s postgresql-client-18\.$/,
  )
  await expect(findTool('pg_dump', 15, { PATH: '/nowhere' }, { places: [] })).rejects.toThrow(
    /^pg_dump isn’t installed\. Install the client/,
  )
})

it('H08 takes no pg_restore that is newer than the server, which would refuse its settings midway', async () => {
  const find = (oldest: number, newest: number, PATH = onPath) => findTool('pg_restore', oldest, { PATH }, { places: usual, newest })
  expect(await find(15, 16)).toMatchObject({ major: 15 })
  expect(await find(16, 18)).toMatchObject({ major: 16 })
  await expect(find(14, 14)).rejects.toThrow(/^pg_restore 17 is too new for PostgreSQL 14\. Install the client of PostgreSQL 14/)
  await expect(find(16, 16, '/nowhere')).rejects.toThrow(/^pg_restore 17 is too new for PostgreSQL 16\./)
  await expect(find(18, 19)).rejects.toThrow(/^pg_restore 17 is too old for PostgreSQL 19\. Install the client of PostgreSQL 19/)
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
