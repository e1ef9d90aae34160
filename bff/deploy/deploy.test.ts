import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#bff/launch/ports.ts'
import { refusedStart } from '#graphql/errors/process-end.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hasTool = (name: string): boolean => !spawnSync(name, ['--version']).error
const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Writes a copy of a file with these texts replaced, and returns its path. */
function copyWith(name: string, changes: Record<string, string>): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    Object.entries(changes).reduce((text, [from, to]) => text.replaceAll(from, to), read(name)),
  )
  return path
}

describe('the examples for a server', () => {
  it.skipIf(!hasTool('systemd-analyze'))('has a unit that systemd-analyze verifies', () => {
    const path = copyWith('plutus.service', { '/usr/bin/node': process.execPath })
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', path], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('plutus.service'))).toEqual([])
    expect(status).toBe(0)
  })

  it('does not restart Plutus after the exit code of a refused start', () => {
    expect(read('plutus.service')).toContain(`RestartPreventExitStatus=${refusedStart}\n`)
    expect(read('plutus.service')).toMatch(/^EnvironmentFile=.*\n(?:.*\n)*Restart=always$/m)
  })

  it('lets Plutus write to the folder for backups that the guide names', () => {
    const [, folder] = /^ReadWritePaths=-(.*)$/m.exec(read('plutus.service')) ?? []
    expect(read('README.md')).toContain(`BACKUP_TO=${folder}\``)
    expect(read('README.md')).toContain(`-o plutus -g plutus ${folder}\n`)
  })

  describe.skipIf(!hasTool('haproxy') || !hasTool('openssl'))('has a proxy (skipped where haproxy or openssl is absent)', () => {
    const pem = join(folder, 'plutus.pem')
    beforeAll(() => {
      const key = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=plutus.test']
      execFileSync('openssl', [...key, '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')], { stdio: 'ignore' })
      writeFileSync(pem, `${readFileSync(join(folder, 'cert.pem'))}${readFileSync(join(folder, 'key.pem'))}`)
    })

    it('that haproxy accepts', () => {
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', copyWith('haproxy.cfg', { '/etc/haproxy/plutus.pem': pem })], {
        encoding: 'utf8',
      })
      expect(stderr).not.toMatch(/WARNING|ALERT/)
      expect(status).toBe(0)
    })

    it('O10 H17 that names the caller alone, keeps Host and Origin, and passes WebSockets', async () => {
      const [plain, tls, own] = [await freePort(), await freePort(), await freePort()]
      const probed: string[] = []
      const plutus = createServer((request, response) => {
        if (request.url === '/readyz') probed.push(String(request.headers.host))
        response.end(JSON.stringify(request.headers))
      })
      plutus.on('upgrade', ({ headers }, socket) => {
        const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
        const lines = ['Connection: Upgrade', 'Upgrade: websocket', `Sec-WebSocket-Accept: ${accept}`, `X-Origin: ${headers.origin}`]
        socket.end(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      })
      await new Promise<void>((settle) => plutus.listen(own, '127.0.0.1', settle))
      const config = copyWith('haproxy.cfg', {
        '/etc/haproxy/plutus.pem': pem,
        'bind :80\n': `bind 127.0.0.1:${plain}\n`,
        'bind :443 ': `bind 127.0.0.1:${tls} `,
        '127.0.0.1:3000': `127.0.0.1:${own}`,
      })
      const proxy = spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' })
      try {
        await waitFor(() => probed.length > 0, { what: 'the probe' })
        expect(probed[0]).toBe('localhost')
        const sent = {
          host: 'plutus.test:8443',
          origin: 'https://plutus.test:8443',
          'x-forwarded-for': '203.0.113.9',
          'x-forwarded-host': 'a, a',
        }
        const call = (headers: Record<string, string>) =>
          new Promise<IncomingMessage>((settle, fail) => {
            const options = { host: '127.0.0.1', port: tls, servername: 'plutus.test', rejectUnauthorized: false, agent: false, headers }
            requestOverTls(options).once('response', settle).once('upgrade', settle).once('error', fail).end()
          })
        const answer = await call(sent)
        const seen = JSON.parse(Buffer.concat(await Array.fromAsync(answer)).toString())
        expect(seen).toMatchObject({ host: sent.host, origin: sent.origin, 'x-forwarded-for': '127.0.0.1' })
        const socket = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
        const upgrade = { ...sent, ...socket, connection: 'Upgrade', upgrade: 'websocket' }
        const switched = await call(upgrade)
        expect([switched.statusCode, switched.headers['x-origin']]).toEqual([101, sent.origin])
        const insecure = await fetch(`http://127.0.0.1:${plain}/login`, { redirect: 'manual' })
        expect([insecure.status, insecure.headers.get('location')]).toEqual([301, `https://127.0.0.1:${plain}/login`])
      } finally {
        proxy.kill()
        plutus.closeAllConnections()
        plutus.close()
      }
    })
  })
})
