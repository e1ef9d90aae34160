import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isSecret } from '#graphql/secret-files.ts'
import { bffSecrets, fromText, makeSecrets, toText } from '#graphql/secrets.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string | null>
  env_file?: string
  secrets?: string[]
  logging?: { driver: string }
  networks: string[] | Record<string, unknown>
  depends_on?: Record<string, { condition: string }>
  profiles?: string[]
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  healthcheck?: { test: string[] }
}

const text = read('compose.yaml')
const { services, secrets, networks } = parse(text, { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks: Record<string, { internal?: boolean }>
}
const example = read('../../.env.example')
const isSetting = (name: string): boolean => isSecret(name.replace(/_FILE$/, '')) || new RegExp(`^#?${name}=`, 'm').test(example)
const named = (names: string[]): Service[] => names.map((name) => services[name] as Service)
const [bffs, directus] = [named(['bff-1', 'bff-2']), named(['directus-1', 'directus-2'])]
const once = named(['migrate', 'backup', 'operator'])

describe('H01 compose.yaml', () => {
  it('names only variables that Plutus reads', () => {
    const filled = [...text.matchAll(/\$\{(\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !['password', 'BFF_SECRETS_FILE'].includes(name))
    const given = [...bffs, ...directus, ...once].flatMap(({ environment }) => Object.keys(environment ?? {}))
    expect(new Set([...filled, ...given].filter((name) => !isSetting(name)))).toEqual(new Set())
    expect(filled.length).toBeGreaterThan(5)
  })

  it('has no default for any secret, and no secret as a value', () => {
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\$\{\w+_FILE:\?Set .+\}$/)
    const values = Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {}))
    const open = values.filter(
      ([name, value]) => value && /PASSWORD|SECRET|TOKEN|KEY|REDIS|SMTP_URL/.test(name) && !/^\/run\/secrets\//.test(value),
    )
    expect(open).toEqual(open.filter(([name]) => name === 'SECRETS_FILE_OPEN'))
    for (const service of [...bffs, ...directus, ...once])
      for (const [name, path] of Object.entries(service.environment ?? {}))
        if (path?.startsWith('/run/secrets/')) expect(service.secrets, name).toContain(path.slice('/run/secrets/'.length))
  })

  it('lets only BFFs, Redis and commands reach Directus, and gives a BFF neither the database nor its password', () => {
    const namesOf = (network: string) =>
      Object.entries(services)
        .filter(([, service]) => [service.networks].flat().some((one) => one === network || network in Object(one)))
        .map(([name]) => name)
    expect(networks).toMatchObject({ upstream: { internal: true }, data: { internal: true } })
    expect(namesOf('upstream').sort()).toEqual(
      ['backup', 'bff-1', 'bff-2', 'directus-1', 'directus-2', 'migrate', 'operator', 'redis'].sort(),
    )
    for (const [name, address] of [
      ['directus-1', '172.30.1.11'],
      ['directus-2', '172.30.1.12'],
    ] as const)
      expect(services[name]).toMatchObject({
        environment: { DIRECTUS_HOST: address },
        networks: { upstream: { ipv4_address: address } },
      })
    for (const bff of bffs) {
      expect([bff.env_file, bff.secrets]).toEqual([undefined, ['bff-secrets', 'redis']])
      expect(bff.networks).not.toHaveProperty('data')
    }
  })

  it('gives a BFF the secrets that it needs alone, by the line of the guide', () => {
    const [line = '', ...others] = [...read('../operators.md').matchAll(/-p "(JSON\.stringify.*)" </g)].map(([, script = '']) => script)
    expect(others).toEqual([line])
    const set = makeSecrets()
    const made = fromText(execFileSync(process.execPath, ['-p', line], { input: toText(set), encoding: 'utf8' }))
    expect(made).toEqual(Object.fromEntries(bffSecrets.map((name) => [name, set[name]])))
  })

  it('bounds the logs of every container', () => {
    for (const [name, { logging }] of Object.entries(services)) expect(logging, name).toEqual({ driver: 'local' })
  })

  it('migrates first, has one worker, and gives each server longer than its drain and its calls', () => {
    for (const server of [...bffs, ...directus]) {
      expect(server.depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' })
      const allowed = Number(server.environment?.DRAIN_SECONDS) + 20
      expect(Number.parseInt(server.stop_grace_period ?? '', 10)).toBeGreaterThan(allowed)
    }
    expect(directus.map(({ environment }) => environment?.WORKER)).toEqual(['on', 'off'])
    expect(bffs.map(({ healthcheck }) => healthcheck?.test.at(-1))).toEqual(Array(2).fill(expect.stringContaining('/healthz')))
    expect(directus.map(({ healthcheck }) => healthcheck?.test.at(-1))).toEqual(Array(2).fill(expect.stringContaining('/plutus/live')))
    expect(services.migrate).not.toHaveProperty('healthcheck')
  })

  it('runs every container of Plutus without rights on a read-only image', () => {
    for (const service of [...bffs, ...directus, ...once])
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], image: 'plutus' })
    expect(read('Dockerfile')).toMatch(/^USER 10001:10001$/m)
  })

  it('pins its images, with the Node of .node-version and the pg_dump of its PostgreSQL', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/^plutus$|:\d+\.\d+(\.\d+)?$/)
    const node = read('../../.node-version').trim()
    expect([...read('Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version)).toEqual([node, node])
    const [, major] = /^postgres:(\d+)\./.exec(services.postgres?.image ?? '') ?? []
    expect(read('Dockerfile')).toContain(` postgresql-client-${major} `)
  })
})
