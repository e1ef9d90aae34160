import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { production } from '../support/production.ts'
import { createStandIn, type StandIn } from './stand-in.ts'

let repository: StandIn
beforeEach(() => {
  repository = createStandIn()
})
afterEach(() => repository.remove())

describe('one clear line', () => {
  it.each([
    ['a full disk', 'code ENOSPC', /^The disk is full\. .*$/m],
    ['no network', 'code ENOTFOUND', /^No network: .*npm registry.*$/m],
    ['a network that does not answer', 'code ETIMEDOUT', /^No network: .*$/m],
  ])('for %s', async (_, said, sentence) => {
    const { ended, output } = await repository.launch({ STAND_IN_NPM_SAYS: said })
    expect(await ended).toBe(1)
    expect(output()).toMatch(sentence)
    expect(output()).not.toMatch(/^\s+at /m)
  })

  it('for a port in use, with the way to choose another', async () => {
    const port = await freePort()
    const other = createServer()
    await new Promise<void>((settle) => other.listen(port, '127.0.0.1', settle))
    const { ended, output } = await repository.launch({ PORT: String(port) })
    expect(await ended).toBe(1)
    expect(output()).toContain(`Port ${port} is in use. Choose another port: PORT=`)
    other.close()
  })

  it('for a second copy on the same data folder', async () => {
    const first = await repository.launch()
    await first.says('Plutus is ready')
    const second = await repository.launch()
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^Plutus is already running on DATA_DIR=/m)
  })

  it('for a disk that fills up under the database', async () => {
    const { says } = await repository.launch({ STAND_IN_FAILS: 'SQLITE_FULL: database or disk is full' })
    await says(/The disk is full\. .*Restarting in 0\.2 s/)
  })

  it('for a database that Directus refuses to serve, without a restart', async () => {
    const sentence = 'The brand Acme is only for the demo.'
    const { ended, output } = await repository.launch({ STAND_IN_FAILS: sentence, STAND_IN_CODE: String(refusedStart) })
    expect(await ended).toBe(refusedStart)
    expect(output()).toMatch(/^The brand Acme is only for the demo\.$/m)
    expect(output()).not.toContain('Restarting')
  })

  it.each([
    [{ DEMO_API_KEY: 'letmein' }, 'DEMO_API_KEY must be plutus_live_'],
    [{ PORT: 'abc' }, 'PORT=abc isn’t a port'],
    [{ STUDIO: 'yes' }, 'STUDIO must be 0 or 1'],
    [{ WORKER: 'maybe' }, 'WORKER must be on or off, or left out.'],
    [{ REDIS: 'localhost:6379' }, 'REDIS must be an address such as redis://user:password@10.0.0.8:6379'],
    [{ SMTP_CONNECTIONS: '0' }, 'SMTP_CONNECTIONS must be the number of mails'],
    [{ STUDIO: '1', DIRECTUS_URL: 'http://127.0.0.1:1' }, 'STUDIO=1 opens Studio where Directus runs'],
    [{ PAYMENTS: 'stripe,manual', STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET is missing: PAYMENTS lists stripe'],
    [{ LOW_STOCK: 'many' }, 'LOW_STOCK=many isn’t a number of vouchers'],
    [{ NODE_ENV: 'production', PAYMENTS: 'test' }, 'PAYMENTS must not list test in production'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL must be the https:// address'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://plutus.example.com', DEMO: '1' }, 'DEMO must not be 1 in production'],
    [{ PUBLIC_URL: 'https://plutus.example.com/app' }, 'PUBLIC_URL must be an address such as https://plutus.example.com, without'],
    [{ ...production, REWARD_URL: 'https://rewards.example.com.' }, 'REWARD_URL must be an address such as'],
    [{ ...production, DB_CLIENT: 'mysql' }, 'DB_CLIENT=mysql isn’t a database'],
    [{ ...production, AUTH_PROVIDERS: 'acme' }, 'AUTH_ACME_ISSUER_URL is missing'],
    [{ ...production, SECRETS_FILE: '/dev/null' }, 'SECRETS_FILE=/dev/null isn’t a file'],
  ])('for %o', async (env, sentence) => {
    const { ended, output } = await repository.launch(env)
    expect(await ended).toBe(refusedStart)
    expect(output()).toContain(sentence)
  })

  it('O8 for each of several faults, in one list with the lines to write, before anything is installed', async () => {
    const faults = { SMTP_URL: 'smtp://me:pa#ss@h.test', MAIL_FROM: 'nonsense', COOKIE_KEYS: 'k1:short', TRUSTED_PROXIES: 'haproxy.local' }
    const { ended, output } = await repository.launch({ ...production, ...faults, OPERATOR_EMAIL: '', ISSUER_STATE: '' })
    expect(await ended).toBe(refusedStart)
    expect(output()).toContain('5 settings are missing or wrong')
    for (const name of [...Object.keys(faults), 'ISSUER_STATE']) expect(output()).toMatch(new RegExp(`^${name} `, 'm'))
    expect(output()).toMatch(/^ {4}ISSUER_STATE=Karnataka$/m)
    expect(output()).not.toContain('pa#ss')
    expect(repository.npmCalls()).toEqual([])
  })
})
