import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-proxies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const hasTool = (name: string): boolean => !spawnSync(name, ['version']).error

/** Writes a copy of an example with these texts replaced, and returns its path. */
function copyWith(name: string, changes: Record<string, string>): string {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8')
  const changed = Object.entries(changes).reduce((all, [from, to]) => all.replaceAll(from, to), text)
  writeFileSync(join(folder, name), changed)
  return join(folder, name)
}

/** A server in the place of a BFF. It answers with its name and the headers that it saw. */
async function startBff(name: string) {
  const state = { isReady: true, probes: 0 }
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/readyz') return void response.end(JSON.stringify({ name, headers }))
    state.probes++
    response.writeHead(state.isReady ? 200 : 503).end()
  })
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    const lines = ['Connection: Upgrade', 'Upgrade: websocket', `Sec-WebSocket-Accept: ${accept}`, `X-Origin: ${headers.origin}`]
    socket.end(`HTTP/1.1 101 Switching Protocols\r\n${[...lines, `X-Name: ${name}`].join('\r\n')}\r\n\r\n`)
  })
  const port = await freePort()
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { state, name, address: `127.0.0.1:${port}`, stop }
}

type Bff = Awaited<ReturnType<typeof startBff>>
type Call = (headers: Record<string, string>) => Promise<IncomingMessage>

const read = async (answer: IncomingMessage) => JSON.parse(Buffer.concat(await Array.fromAsync(answer)).toString())

/** Expects what every proxy before two BFFs must do. `host` is the one that callers see. */
async function expectGoodProxy(call: Call, host: string, bffs: Bff[]): Promise<void> {
  await waitFor(() => bffs.every(({ state }) => state.probes > 0), { what: 'the probes' })
  const origin = `https://${host}`
  const sent = { host, origin, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'a, a' }
  const first = await waitFor(() => call(sent).catch(() => undefined), { what: 'the proxy' })
  const { name, headers } = await read(first)
  expect(headers).toMatchObject({ host, origin, 'x-forwarded-for': '127.0.0.1' })
  const [cookie = ''] = String(first.headers['set-cookie']).split(';')
  expect(cookie).toMatch(/^plutus_bff=./)
  const withCookie = { ...sent, cookie }
  for (let again = 0; again < 6; again++) expect((await read(await call(withCookie))).name).toBe(name)
  await waitFor(async () => (await read(await call(sent))).name !== name, { what: 'the other BFF for another browser' })
  const socket = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  const switched = await call({ ...withCookie, ...socket, connection: 'Upgrade', upgrade: 'websocket' })
  expect([switched.statusCode, switched.headers['x-origin'], switched.headers['x-name']]).toEqual([101, origin, name])
  const own = bffs.find((bff) => bff.name === name)
  if (own) own.state.isReady = false
  await waitFor(async () => (await read(await call(withCookie))).name !== name, { what: 'the other BFF once this one is not ready' })
}

/** Runs a proxy before two BFFs and ends all three. */
async function withProxy(start: (addresses: string[]) => [string, string[]], act: (bffs: Bff[]) => Promise<void>): Promise<void> {
  const bffs = await Promise.all(['one', 'two'].map(startBff))
  const [program, args] = start(bffs.map(({ address }) => address))
  const proxy = spawn(program, args, { stdio: 'ignore', cwd: folder })
  try {
    await act(bffs)
  } finally {
    proxy.kill()
    for (const bff of bffs) bff.stop()
  }
}

describe.skipIf(!hasTool('haproxy') || !hasTool('openssl'))('haproxy.cfg (skipped where haproxy or openssl is absent)', () => {
  it('O10 H17 names the caller alone, keeps Host and Origin, passes WebSockets, and keeps a browser at one BFF while that is ready', async () => {
    const pem = join(folder, 'plutus.pem')
    const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=plutus.test']
    execFileSync('openssl', [...key, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')], { stdio: 'ignore' })
    writeFileSync(pem, `${readFileSync(join(folder, 'cert.pem'))}${readFileSync(join(folder, 'key.pem'))}`)
    const checked = spawnSync('haproxy', ['-c', '-f', copyWith('haproxy.cfg', { '/etc/haproxy/plutus.pem': pem })], { encoding: 'utf8' })
    expect([checked.status, checked.stderr]).toEqual([0, expect.not.stringMatching(/WARNING|ALERT/)])
    const [plain, tls] = [await freePort(), await freePort()]
    const start = ([one = '', two = '']: string[]): [string, string[]] => {
      const changes = {
        '/etc/haproxy/plutus.pem': pem,
        'bind :80\n': `bind 127.0.0.1:${plain}\n`,
        'bind :443 ': `bind 127.0.0.1:${tls} `,
        '10.0.0.7:3000': one,
        '10.0.0.8:3000': two,
      }
      return ['haproxy', ['-db', '-f', copyWith('haproxy.cfg', changes)]]
    }
    await withProxy(start, async (bffs) => {
      const call: Call = (headers) =>
        new Promise((settle, fail) => {
          const options = { host: '127.0.0.1', port: tls, servername: 'plutus.test', rejectUnauthorized: false, agent: false, headers }
          requestOverTls(options).once('response', settle).once('upgrade', settle).once('error', fail).end()
        })
      await expectGoodProxy(call, 'plutus.test:8443', bffs)
      const insecure = await fetch(`http://127.0.0.1:${plain}/login`, { redirect: 'manual' })
      expect([insecure.status, insecure.headers.get('location')]).toEqual([301, `https://127.0.0.1:${plain}/login`])
    })
  })
})

describe.skipIf(!hasTool('caddy'))('Caddyfile (skipped where caddy is absent)', () => {
  it('O10 H17 does the same', async () => {
    const port = await freePort()
    const host = `plutus.test:${port}`
    const start = (addresses: string[]): [string, string[]] => {
      const changes = { '{$PUBLIC_URL} {$REWARD_URL}': `{\n\tadmin off\n}\nhttp://${host}`, 'bff-1:3000 bff-2:3000': addresses.join(' ') }
      return ['env', [`HOME=${folder}`, 'caddy', 'run', '--adapter', 'caddyfile', '--config', copyWith('Caddyfile', changes)]]
    }
    await withProxy(start, async (bffs) => {
      const call: Call = (headers) =>
        new Promise((settle, fail) => {
          request({ host: '127.0.0.1', port, agent: false, headers })
            .once('response', settle)
            .once('upgrade', settle)
            .once('error', fail)
            .end()
        })
      await expectGoodProxy(call, host, bffs)
    })
  })
})
