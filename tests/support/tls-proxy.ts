import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#bff/launch/ports.ts'

/** Starts a proxy with TLS before the BFF at `port`, for `https://localhost`. Its certificate is its own authority, in the file `ca`. */
export async function startTlsProxy(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plutus-tls-'))
  const [key, ca] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  makeCertificate(folder)
  const server = createServer({ key: readFileSync(key), cert: readFileSync(ca) }, (incoming, outgoing) => {
    const { method, url, headers, socket } = incoming
    const onward = request({ port, method, path: url, headers: { ...headers, 'x-forwarded-for': socket.remoteAddress } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const onward = connect(port, '127.0.0.1')
    const lines = rawHeaders.flatMap((name, index) => (index % 2 ? [] : `${name}: ${rawHeaders[index + 1]}`))
    onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  const publicPort = await freePort()
  await new Promise<void>((resolve) => server.listen(publicPort, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${publicPort}`,
    ca,
    stop(): void {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes a key and a certificate for `localhost` that is valid from 2020 to 2040, because the clocks of tests are shifted. */
function makeCertificate(folder: string): void {
  const settings = [
    '[ca]\ndefault_ca=own',
    '[own]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=policy\nx509_extensions=names',
    '[policy]\ncommonName=supplied',
    '[names]\nsubjectAltName=DNS:localhost\nbasicConstraints=CA:TRUE',
    '[req]\ndistinguished_name=empty',
    '[empty]',
  ]
  writeFileSync(join(folder, 'own.cnf'), `${settings.join('\n')}\n`)
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(join(folder, 'serial'), '01\n')
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  openssl(
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-config',
    'own.cnf',
    '-subj',
    '/CN=localhost',
    '-keyout',
    'key.pem',
    '-out',
    'own.csr',
  )
  const dates = ['-startdate', '20200101000000Z', '-enddate', '20400101000000Z']
  openssl(
    'ca',
    '-batch',
    '-notext',
    '-selfsign',
    '-config',
    'own.cnf',
    ...dates,
    '-keyfile',
    'key.pem',
    '-in',
    'own.csr',
    '-out',
    'cert.pem',
  )
}
