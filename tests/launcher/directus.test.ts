import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { brandLine, filesOf, toJsonLines } from '#tests/support/brand-files.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.stop())

describe('Directus under the supervisor', () => {
  const wallet = 'query { wallets(limit: 10) { id company { name } } }'

  it('signs in the people of two companies, each with their own wallet', async () => {
    const [owner, other] = await Promise.all([signIn(stack), signIn(stack, rival)])
    const companies = await Promise.all([owner, other].map(async (who) => JSON.stringify((await who.graphql(wallet)).data)))
    expect(companies[0]).toContain(owner.user.company.name)
    expect(companies[1]).toContain(other.user.company.name)
    expect(companies[1]).not.toContain(owner.user.company.name)
  })

  it('accepts the demo integrator’s key', async () => {
    const owner = await signIn(stack)
    expect(await actAs(stack, stack.apiKey).graphql(wallet)).toEqual(await owner.graphql(wallet))
  })

  it('restarts after kill -9, keeps its sessions, and copies no database that needs no change', async () => {
    const owner = await signIn(stack)
    const killed = stack.kill('directus')
    const at = Date.now()
    await stack.isBack('directus', killed)
    console.info(`Directus answered ${Date.now() - at} ms after kill -9 (promise: 8 s)`)
    expect((await owner.graphql('query { wallets(limit: 1) { id } }')).data).toBeTruthy()
    expect(existsSync(join(stack.dataDir, 'before-migrations'))).toBe(false)
  })

  it('restarts beside a newer model without applying its own', async () => {
    const sql = (text: string) => runSql(stack, undefined, text)
    const meta = () => sql("select key, value from plutus_meta where key in ('model', 'model-number') order by key")
    const own = await meta()
    const newer = { number: 900, oldestCompatible: 1, hash: 'newer' }
    await sql("update plutus_meta set value = 'newer' where key = 'model'")
    await sql(`update plutus_meta set value = '${JSON.stringify(newer)}' where key = 'model-number'`)
    await sql("update directus_permissions set fields = 'id' where collection = 'brand_categories'")
    await stack.isBack('directus', stack.kill('directus'))
    expect(await sql("select distinct fields from directus_permissions where collection = 'brand_categories'")).toEqual([{ fields: 'id' }])
    expect(await meta()).toEqual([
      { key: 'model', value: 'newer' },
      { key: 'model-number', value: JSON.stringify(newer) },
    ])
    expect(await sql("select key from plutus_meta where key = 'older-version'")).toHaveLength(1)
    // as a version before the number leaves it
    await sql("update plutus_meta set value = 'older' where key = 'model'")
    await stack.isBack('directus', stack.kill('directus'))
    expect(await meta()).toEqual(own)
    expect(await sql("select distinct fields from directus_permissions where collection = 'brand_categories'")).not.toEqual([
      { fields: 'id' },
    ])
    expect(readdirSync(join(stack.dataDir, 'before-migrations'))).toEqual([expect.stringMatching(/^[\dT.Z-]+\.db$/)])
  })

  it('stores no token in the database', async () => {
    const { hubToken, operatorToken, guestToken, catalogueToken } = stack.secrets
    const tokens = [hubToken, operatorToken, guestToken, catalogueToken]
    expect(await runSql(stack, undefined, 'select token from directus_users where token is not null')).toEqual([])
    await runSql(stack, undefined, 'pragma wal_checkpoint(truncate)')
    const bytes = readFileSync(join(stack.dataDir, 'plutus.db'))
    for (const token of tokens) expect(bytes.includes(token)).toBe(false)
    const ask = (token: string) =>
      fetch(`${stack.directusUrl}/plutus/operator/list-failures`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).then(
        ({ status }) => status,
      )
    expect(await Promise.all([operatorToken, guestToken, 'x'.repeat(43)].map(ask))).toEqual([200, 401, 401])
    const mode = (name: string) => statSync(join(stack.dataDir, name)).mode & 0o777
    expect(['directus/package.json', 'uploads', 'imports'].map(mode)).toEqual([0o600, 0o700, 0o700])
  })

  it('serves only what the BFF and the commands call, also without Studio', async () => {
    const { host } = new URL(stack.directusUrl)
    const closed = [
      '/items/brands',
      '/users/me',
      '/auth/login',
      '/server/info',
      '/server/specs/graphql',
      '/graphql/system',
      '/files',
      '/admin',
    ]
    const disguised = ['//items/brands', '/plutus/../items/brands', '/GRAPHQL/system', '/graphql/', `http://${host}/items/brands`]
    for (const path of [...closed, ...disguised]) expect([path, await statusOf(path)]).toEqual([path, 404])
    for (const path of ['/graphql', '/plutus/ready', '/server/ping']) expect([path, await statusOf(path)]).not.toEqual([path, 404])
  })

  /** Returns the status of a GET whose target is sent as it is written. */
  const statusOf = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(stack.directusUrl)
      request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end()
    })

  it('runs the operator’s commands, and lists them also before Plutus runs', async () => {
    expect(await operator('--help')).toMatch(/adjust-wallet .*--amount/)
    await expect(operator('list-stock')).rejects.toThrow('Plutus isn’t running')
    const SECRETS_FILE = join(stack.dataDir, 'secrets.json')
    const elsewhere = {
      DATA_DIR: join(stack.dataDir, 'none'),
      SECRETS_FILE,
      DIRECTUS_URL: `http://127.0.0.1:${await freePort()},${stack.directusUrl}`,
    }
    expect(await operatorWith(elsewhere, 'list-stock')).toMatch(/brand|stock/i)
    const [set] = await Promise.all([operatorWith(elsewhere, 'make-secrets'), operatorWith(elsewhere, 'overview')])
    expect(Object.keys(JSON.parse(set))).toContain('doorToken')
    const strange = operatorWith({ ...elsewhere, SECRETS_FILE: '', DIRECTUS_OPERATOR_TOKEN: JSON.parse(set).operatorToken }, 'list-stock')
    await expect(strange).rejects.toThrow(/FORBIDDEN|UNAUTHORIZED|INVALID/)
    writeFileSync(join(stack.dataDir, 'run.json'), JSON.stringify({ directusUrl: stack.directusUrl }))
    const owner = await signIn(stack)
    const answer = await operator('adjust-wallet', '--company', owner.user.company.name, '--amount', '12.50', '--reason', 'a test')
    expect(answer).toMatch(/available +\S*\d/)
    const path = filesOf({ 'brands.jsonl': toJsonLines(brandLine('cli-one'), brandLine('cli-two', { terms: null })) })
    await expect(operator('check-brands', path('brands.jsonl'))).rejects.toThrow(/^brands\.jsonl:2 {2}terms: Enter the brand’s terms/m)
    expect(await operator('export-brands')).toMatch(/^\{"record":"category",.*\}\n$/s)
    await expect(operator('adjust-wallet', '--company', 'nobody', '--amount', '1', '--reason', 'a test')).rejects.toThrow('NOT_FOUND')
  })

  it('refuses a second stack on its database, with other secrets at once and with the same while it runs', {
    tags: ['sweep'],
  }, async () => {
    const database = { DB_FILENAME: join(stack.dataDir, 'plutus.db') }
    const [foreign = '', copied = ''] = ['foreign', 'copied'].map((name) => mkdtempSync(join(tmpdir(), `plutus-${name}-`)))
    for (const folder of [foreign, copied]) symlinkSync(join(stack.dataDir, 'cache'), join(folder, 'cache'), 'junction')
    cpSync(join(stack.dataDir, 'secrets.json'), join(copied, 'secrets.json'))
    const env = { ...database, DATA_DIR: foreign }
    const first = await startDirectus(env)
    const acceptance = expect(operatorWith(env, 'accept-secrets', '--yes')).rejects.toThrow('Plutus runs on this database')
    const second = await startDirectus({ ...database, DATA_DIR: copied })
    expect([first.code, second.code]).toEqual([refusedStart, refusedStart])
    expect(first.output).toMatch(/secrets\.json are not those .*different: .*rewardKey.*accept-secrets/)
    expect(second.output).toMatch(/^Another Plutus runs on this database\./m)
    expect(await operatorWith(env, 'accept-secrets')).toMatch(/rewardKey .*open rewards.*voucherKey .*in stock.*accepted +no\./s)
    await acceptance
    writeFileSync(join(copied, 'other.json'), await operatorWith(env, 'make-secrets'), { mode: 0o600 })
    const third = await startDirectus({ ...database, DATA_DIR: copied, SECRETS_FILE: join(copied, 'other.json') })
    expect([third.code, third.output]).toEqual([
      refusedStart,
      expect.stringMatching(/^The secrets in SECRETS_FILE=\S+other\.json are not/m),
    ])
    for (const folder of [foreign, copied]) rmSync(folder, { recursive: true, force: true })
    expect((await fetch(`${stack.directusUrl}/plutus/ready`)).status).toBe(200)
  })
})

it('O13 waits for a database that is not up yet, and names a wrong password in one sentence', async () => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'plutus-waits-'))
  const place = {
    DB_CLIENT: 'pg',
    DB_HOST: '127.0.0.1',
    DB_PORT: String(port),
    DB_DATABASE: 'plutus',
    DB_USER: 'plutus',
    DB_PASSWORD: '0,1',
  }
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DIRECTUS_PORT: String(await freePort()), ...place }
  const child = spawn(process.execPath, ['graphql/directus.ts'], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit')
  await waitFor(() => output.includes('up to ten minutes'), { what: () => `the launcher to wait: ${output}` })
  const refusal = 'SFATAL\0C28P01\0Mpassword authentication failed for user "plutus"\0\0'
  const server = createServer((socket) =>
    socket.once('data', () => {
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(refusal.length + 4, 1)
      socket.end(Buffer.concat([head, Buffer.from(refusal)]))
    }),
  )
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  expect(await ended).toEqual([refusedStart, null])
  server.close()
  rmSync(folder, { recursive: true })
  expect(output.match(/ten minutes/g)).toHaveLength(1)
  expect(output).toContain('The database refuses DB_USER with DB_PASSWORD: password authentication failed for user "plutus".')
  expect(output).not.toMatch(/^\s+at /m)
})

/** Starts Directus without a launcher, and returns its exit code and output once it ends. */
function startDirectus(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  return new Promise((settle) => {
    const all = { ...process.env, PAYMENTS: 'manual', DIRECTUS_PORT: '1', ...env }
    execFile(process.execPath, ['graphql/directus.ts'], { cwd: root, env: all }, (error, stdout, stderr) =>
      settle({ code: error?.code, output: stdout + stderr }),
    )
  })
}

const operator = (...args: string[]): Promise<string> => operatorWith({ DATA_DIR: stack.dataDir }, ...args)

async function operatorWith(given: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...given }
  const { stdout } = await promisify(execFile)(process.execPath, ['graphql/operator.ts', ...args], { cwd: root, env })
  return stdout
}

it('O1 H06 refuses a damaged or too new database and a half restored folder in one sentence with exit code 78', async () => {
  const whole = brotliDecompressSync(readFileSync(join(root, 'tests/fixtures/data-folder/plutus.db.br')))
  const overwrite = (from: number, to: number) => Buffer.concat([whole.subarray(0, from), Buffer.alloc(to - from, 7), whole.subarray(to)])
  const cases: [name: string, bytes: Buffer, marker: boolean, sentence: RegExp][] = [
    ['no database', Buffer.alloc(40_000, 'no database'), false, /^The database is damaged\. Restore a backup .*SQLITE_NOTADB/],
    ['pages of another moment', overwrite(400_000, 800_000), false, /^The database is damaged\. Restore a backup/],
    ['a half restore', whole, true, /^A restore into DATA_DIR=.* stopped midway\. Empty that folder and the database/],
    [
      'a newer model',
      whole,
      false,
      /^This version of Plutus is too old for its database, .*\(model 900, this one has \d+\)\. Start the newer/,
    ],
  ]
  const port = String(await freePort())
  for (const [name, bytes, hasMarker, sentence] of cases) {
    const folder = mkdtempSync(join(tmpdir(), 'plutus-damaged-'))
    writeFileSync(join(folder, 'plutus.db'), bytes)
    if (hasMarker) writeFileSync(join(folder, 'restore-incomplete'), '')
    if (name === 'a newer model') storeNewerModel(join(folder, 'plutus.db'))
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DIRECTUS_PORT: port }
    const failed = await promisify(execFile)(process.execPath, ['graphql/directus.ts'], { cwd: root, env }).catch((error) => error)
    expect(failed.code, `${name}: ${failed.stderr}`).toBe(refusedStart)
    expect(failed.stderr.trim().split('\n').at(-1), name).toMatch(sentence)
    rmSync(folder, { recursive: true })
  }
})

function storeNewerModel(file: string): void {
  const database = new DatabaseSync(file)
  const state = JSON.stringify({ number: 900, oldestCompatible: 899, hash: 'newer' })
  database.exec(`update plutus_meta set value = 'newer' where key = 'model'; insert into plutus_meta values ('model-number', '${state}')`)
  database.close()
}
