import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { machine } from '#bff/launch/pinned-node.mjs'
import { production } from '../support/production.ts'
import { createStandIn, type StandIn } from './stand-in.ts'

let repository: StandIn
afterEach(() => repository.remove())

describe('npm start', () => {
  it('installs, builds, starts both servers and prints the address', async () => {
    repository = createStandIn()
    const first = await repository.launch()
    await first.says(/^Plutus is ready: http:\/\/localhost:\d+$/m)
    expect(repository.npmCalls()).toEqual(['ci --no-audit --no-fund --include=dev', 'ci --no-audit --no-fund --include=dev', 'run build'])
  })

  it('skips npm on the second start, until a lockfile or a source changes', async () => {
    repository = createStandIn()
    const first = await repository.launch()
    await first.says('Plutus is ready')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const before = repository.npmCalls().length

    const second = await repository.launch({ STAND_IN_NPM_SAYS: 'code ENOTFOUND' })
    await second.says('Plutus is ready')
    second.child.kill('SIGTERM')
    await second.ended
    expect(repository.npmCalls()).toHaveLength(before)

    writeFileSync(join(repository.folder, 'web/app.ts'), 'export const changed = true')
    writeFileSync(join(repository.folder, 'graphql/package-lock.json'), '{ "packages": { "": {} }, "changed": true }')
    const third = await repository.launch()
    await third.says('Plutus is ready')
    expect(repository.npmCalls().slice(before)).toEqual(['ci --no-audit --no-fund --include=dev', 'run build'])
  })

  it('installs and builds nothing in a folder of build:server, and refuses one for another machine or Node', async () => {
    repository = createStandIn()
    const write = (built: object) => writeFileSync(join(repository.folder, 'deployment.json'), JSON.stringify({ ...machine, ...built }))
    write({})
    const first = await repository.launch({ STAND_IN_NPM_SAYS: 'code ENOTFOUND' })
    await first.says('Plutus is ready')
    expect(repository.npmCalls()).toEqual([])
    for (const [built, sentence] of [
      [{ system: 'aix-ppc' }, /^This folder was built for aix-ppc, /m],
      [{ node: '18' }, /^This folder needs Node 18, /m],
    ] as const) {
      write(built)
      const other = await repository.launch()
      expect(await other.ended).toBe(78)
      expect(other.output()).toMatch(sentence)
    }
  })

  it('keeps its secrets in a private file across starts and never prints them', async () => {
    repository = createStandIn()
    const path = join(repository.folder, 'data/secrets.json')
    const first = await repository.launch()
    await first.says('Plutus is ready')
    const secrets: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(join(repository.folder, 'data')).mode & 0o777).toBe(0o700)
    first.child.kill('SIGTERM')
    await first.ended
    const second = await repository.launch()
    await second.says('Plutus is ready')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(secrets)
    for (const secret of Object.values(secrets)) expect(first.output() + second.output()).not.toContain(secret)
  })

  it('makes a readable data folder private, with everything in it', async () => {
    repository = createStandIn()
    const data = join(repository.folder, 'data')
    mkdirSync(join(data, 'mailbox'), { recursive: true, mode: 0o755 })
    writeFileSync(join(data, 'plutus.db'), '', { mode: 0o644 })
    chmodSync(data, 0o755)
    const { says } = await repository.launch()
    await says('Plutus is ready')
    const modes = ['', 'mailbox', 'logs', 'plutus.db', 'run.json', 'logs/bff.log'].map((name) => statSync(join(data, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600, 0o600, 0o600])
  })

  it('refuses a shared folder, names it and leaves it unchanged', async () => {
    repository = createStandIn()
    const data = join(repository.folder, 'shared')
    mkdirSync(data)
    chmodSync(data, 0o755)
    writeFileSync(join(data, 'holiday.txt'), '', { mode: 0o644 })
    const { ended, output } = await repository.launch({ DATA_DIR: data })
    expect(await ended).toBe(1)
    expect(output()).toContain(`Other users of this machine can read DATA_DIR=${data}. Run chmod 700 on it`)
    expect(output()).toContain('set DATA_DIR_OPEN=allow')
    const modes = () => [data, join(data, 'holiday.txt')].map((path) => statSync(path).mode & 0o777)
    expect(modes()).toEqual([0o755, 0o644])
    const odd = await repository.launch({ DATA_DIR: data, DATA_DIR_OPEN: '1' })
    expect([await odd.ended, odd.output()]).toEqual([78, expect.stringContaining('DATA_DIR_OPEN must be allow')])
    const allowed = await repository.launch({ DATA_DIR: data, DATA_DIR_OPEN: 'allow' })
    await allowed.says('Plutus is ready')
    expect(modes()).toEqual([0o755, 0o644])
  })

  it.runIf(process.getuid?.() === 0)('refuses a volume of another user and names it', async () => {
    repository = createStandIn()
    const data = join(repository.folder, 'volume')
    mkdirSync(data)
    chownSync(data, 65534, 65534)
    chmodSync(data, 0o770)
    const { ended, output } = await repository.launch({ DATA_DIR: data })
    expect(await ended).toBe(1)
    expect(output()).toContain(`DATA_DIR=${data}`)
    expect(statSync(data).mode & 0o777).toBe(0o770)
  })

  it('I4 prints nothing but JSON lines in production, also about warnings, failed backups and a second start', async () => {
    repository = createStandIn()
    const backups = { BACKUP_TO: repository.folder, BACKUP_EVERY: '1s', BACKUP_PASSPHRASE_FILE: join(repository.folder, 'none') }
    const env = { ...production, ...backups, OPERATOR_EMAIL: '', PUBLIC_URL: 'https://plutus.example.com' }
    const first = await repository.launch(env)
    await first.says('Plutus is ready')
    await first.says('The backup failed')
    const second = await repository.launch(env)
    expect(await second.ended).toBe(1)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const lines = [first, second].flatMap(({ output }) => output().trim().split('\n'))
    const read = lines.map((line) => JSON.parse(line))
    for (const line of read) expect(line).toMatchObject({ level: expect.stringMatching(/^[a-z]+$/), ts: expect.stringMatching(/^2.*Z$/) })
    for (const [level, text] of [
      ['warn', /^Warning: OPERATOR_EMAIL/],
      ['error', /^The backup failed/],
      ['fatal', /^Plutus is already running/],
    ] as const)
      expect(read).toContainEqual(expect.objectContaining({ level, msg: expect.stringMatching(text) }))
  })

  it('runs two copies side by side', async () => {
    repository = createStandIn()
    const [one, two] = await Promise.all([repository.launch(), repository.launch({ DATA_DIR: join(repository.folder, 'other') })])
    await Promise.all([one.says('Plutus is ready'), two.says('Plutus is ready')])
    expect(repository.npmCalls()).toHaveLength(3)
  })
})
