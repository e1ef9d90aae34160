import { connect, type PeerCertificate } from 'node:tls'
import { type TriedConnection, tryConnection } from '#rules/platform/operation/try-connection.ts'

/** In ms. A certificate that expires sooner should have been renewed. */
const renewalMs = 14 * 86_400_000

/** The error for a certificate that browsers refuse. */
class BadCertificate extends Error {}

/** Tries the certificate at a public address of Plutus: its name, its chain and its last day. The server's answer does not matter. */
export function tryAddress(name: string, address: string, now = Date.now()): Promise<TriedConnection> {
  return tryConnection({
    name,
    server: new URL(address).host,
    call: () => readCertificate(new URL(address), now),
    isRefusal: (error) => error instanceof BadCertificate,
  }).then((tried) =>
    tried.outcome === 'refused'
      ? { ...tried, sentence: tried.sentence.replace('refuses the credentials', 'has a certificate that browsers refuse') }
      : tried,
  )
}

function readCertificate({ hostname, port }: URL, now: number): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((settle, fail) => {
    const isName = /[a-z]/i.test(host) && !host.includes(':')
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...(isName && { servername: host }) })
    socket.setTimeout(7_000, () => socket.destroy(new Error('no answer within 7 s')))
    socket.once('error', fail)
    socket.once('secureConnect', () => {
      // declared as an error, and a code at run time
      const fault = socket.authorized ? undefined : String(socket.authorizationError)
      const certificate = socket.getPeerCertificate()
      socket.destroy()
      if (fault) fail(new BadCertificate(explain(fault, certificate)))
      else if (Date.parse(certificate.valid_to) - now < renewalMs) fail(new Error(`its certificate expires on ${certificate.valid_to}`))
      else settle()
    })
  })
}

function explain(fault: string, { valid_to, subjectaltname }: Partial<PeerCertificate>): string {
  if (/CERT_HAS_EXPIRED/.test(fault)) return `it expired on ${valid_to}`
  if (/ALTNAME/.test(fault)) return `it is for ${subjectaltname ?? 'another name'}`
  return `its chain is not complete or not known: ${fault}`
}
