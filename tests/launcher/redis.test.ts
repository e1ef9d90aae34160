import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMetrics } from '#bff/gateway/operation/metrics.ts'
import { root } from '#bff/launch/pinned-node.mjs'
import { freePort } from '#bff/launch/ports.ts'
import { createGuessWatch } from '#bff/security/guess-watch.ts'
import { openLimitStore } from '#bff/security/limit-store.ts'
import { createRateLimits, usualRates } from '#bff/security/rate-limits.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { explainRedisError } from '#graphql/offline/redis-faults.ts'
import { tryRedis } from '#graphql/offline/try-redis.ts'
import { read } from '../conventions/own-files.ts'
import { hasRedis, type Redis, startRedis } from '../support/start-redis.ts'
import { waitFor } from '../support/wait-for.ts'

const silent = pino({ level: 'silent' })

describe.skipIf(!hasRedis)('REDIS (skipped where Redis’s server is absent)', () => {
  let open: Redis
  let locked: Redis
  let web: Server
  beforeAll(async () => {
    ;[open, locked] = await Promise.all([startRedis(), startRedis({ password: 'secret-1' })])
    web = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
    await once(web, 'listening')
  })
  afterAll(async () => {
    web?.close()
    await Promise.all([open?.stop(), locked?.stop()])
  })

  const at = (port: number, user = '') => `redis://${user}127.0.0.1:${port}`
  const faultOf = (address: string) => tryRedis(address).then(() => undefined, explainRedisError)

  it('is accepted with its password, and with the number of a database', async () => {
    expect(await faultOf(`${open.env.REDIS}/1`)).toBeUndefined()
    expect(await faultOf(locked.env.REDIS)).toBeUndefined()
  })

  it('is refused for good in one sentence without the password', async () => {
    const webPort = (web.address() as AddressInfo).port
    const cases: [address: string, sentence: RegExp][] = [
      [at(locked.port, ':secret-2@'), /^Redis refuses the user or the password of REDIS: WRONGPASS/],
      [at(locked.port), /^Redis requires a password, and REDIS has none: NOAUTH/],
      [`${at(open.port)}/99`, /^The number of a database in REDIS is one that Redis doesn’t have: /],
      [at(webPort), /^The server of REDIS isn’t Redis: /],
      [at(open.port).replace('redis', 'rediss'), /^(Redis offers no TLS|Redis doesn’t answer)/],
    ]
    for (const [address, sentence] of cases) {
      const fault = await faultOf(address)
      expect(fault?.sentence, address).toMatch(sentence)
      expect(fault?.sentence).not.toContain('secret')
      if (!address.startsWith('rediss')) expect(fault?.isFinal, address).toBe(true)
    }
  })

  it('needs the rights that the guide names, and no others', async () => {
    const rights = '~plutus:* &plutus:* +ping +info +select +publish +subscribe +eval +evalsha +set +incrby +pttl +expire'
    expect(read('bff/operators.md').replaceAll('` and `', ' ')).toContain(rights)
    await open.ask(`ACL SETUSER plutus on >secret-3 ${rights}`)
    await open.ask('ACL SETUSER other on >secret-3 ~plutus:* +ping +publish +subscribe')
    const { store, limits } = await limitsAt(at(open.port, 'plutus:secret-3@'))
    await limits.accountMails('203.0.113.1')
    store.disconnect()
    expect(await open.ask('GET plutus:account-mails:1:203.0.113.1')).toContain('1')
    expect(await faultOf(at(open.port, 'plutus:secret-3@'))).toBeUndefined()
    const fault = await faultOf(at(open.port, 'other:secret-3@'))
    expect(fault).toEqual({ sentence: expect.stringMatching(/^The user of REDIS lacks a right.*NOPERM/), isFinal: true })
  })

  it('is waited for by Directus, and refused with exit code 78 once it asks for another password', async () => {
    const late = await startRedis({ password: 'secret-1', isStopped: true })
    const folder = mkdtempSync(join(tmpdir(), 'plutus-redis-'))
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DIRECTUS_PORT: String(await freePort()), REDIS: at(late.port, ':secret-2@') }
    const child = spawn(process.execPath, ['graphql/directus.ts'], { cwd: root, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const ended = once(child, 'exit')
    await waitFor(() => output.includes('up to ten minutes'), { what: () => `Directus to wait: ${output}` })
    await late.start()
    expect(await ended).toEqual([refusedStart, null])
    await late.stop()
    rmSync(folder, { recursive: true })
    expect(output.match(/ten minutes/g)).toHaveLength(1)
    expect(output).toMatch(/^Redis refuses the user or the password of REDIS: WRONGPASS.*\.$/m)
    expect(output).not.toMatch(/^\s+at |secret/m)
  })

  const limitsAt = async (address: string, log = silent) => {
    const store = await openLimitStore(address, 'a secret of the stack', log)
    const watch = createGuessWatch(createMetrics('plutus'), silent)
    return { store, limits: createRateLimits({ ...usualRates, accountMailsPerMinute: 4 }, watch, store) }
  }

  it('is refused by a BFF for good in one sentence too', async () => {
    await expect(openLimitStore(at(locked.port, ':secret-2@'), 'a secret', silent)).rejects.toThrow(
      /^Redis refuses the user or the password/,
    )
  })

  it('C5 says when it stops counting limits, such as when its memory is full, and when it counts again', async () => {
    const redis = await startRedis()
    const lines: string[] = []
    const { store, limits } = await limitsAt(redis.env.REDIS, pino({ base: null }, { write: (line) => void lines.push(line) }))
    const messages = () => lines.map((line) => JSON.parse(line).msg)
    expect(messages()).toEqual([])
    await redis.ask('CONFIG SET maxmemory 1')
    await waitFor(() => messages().length > 0, { what: 'the BFF to notice' })
    await limits.accountMails('203.0.113.9')
    await redis.ask('CONFIG SET maxmemory 0')
    await waitFor(() => messages().length > 1, { what: 'the BFF to notice' })
    expect(messages()).toEqual(['Redis counts no limits: each BFF does so alone', 'Redis counts limits again'])
    expect(JSON.parse(lines[0] ?? '').reason).toMatch(/^OOM/)
    store.disconnect()
    await redis.stop()
  })

  it('C5 counts the limits of a network over both BFFs, and in each alone while Redis is frozen or away', async () => {
    const redis = await startRedis()
    const [a, b] = [await limitsAt(redis.env.REDIS), await limitsAt(redis.env.REDIS)]
    const isRefused = (limits: typeof a.limits, ip: string) =>
      limits.accountMails(ip).then(
        () => false,
        (error) => error.code === 'RATE_LIMITED',
      )
    const both = []
    for (let call = 0; call < 6; call++) both.push(await isRefused((call % 2 ? b : a).limits, '203.0.113.7'))
    expect(both).toEqual([false, false, false, false, true, true])
    // another /64 of the same /56 is refused by the sum around it
    const around = []
    for (let call = 0; call < 17; call++) around.push(await isRefused((call % 2 ? b : a).limits, `2001:db8:0:${call.toString(16)}::1`))
    expect(around.indexOf(true)).toBe(16)

    redis.freeze()
    for (const { limits } of [a, b])
      for (const expected of [false, false, false, false, true]) expect(await isRefused(limits, '203.0.113.8')).toBe(expected)
    redis.thaw()
    await redis.stop()
    for (const { limits } of [a, b])
      for (const expected of [false, false, false, false, true]) expect(await isRefused(limits, '203.0.113.9')).toBe(expected)

    await redis.start()
    await waitFor(() => a.store.status === 'ready' && b.store.status === 'ready', { what: 'both to reconnect' })
    expect(await isRefused(a.limits, '203.0.113.10')).toBe(false)
    expect(await redis.ask('GET plutus:account-mails:1:203.0.113.10')).toContain('1')
    for (const { store } of [a, b]) store.disconnect()
    await redis.stop()
  })

  it('C5 starts a BFF before Redis, and counts there once it is up', async () => {
    const late = await startRedis({ isStopped: true })
    const { store, limits } = await limitsAt(late.env.REDIS)
    await limits.accountMails('203.0.113.7')
    await late.start()
    await waitFor(() => store.status === 'ready', { what: 'the BFF to connect' })
    await limits.accountMails('203.0.113.7')
    expect(await late.ask('GET plutus:account-mails:1:203.0.113.7')).toContain('1')
    store.disconnect()
    await late.stop()
  })
})
