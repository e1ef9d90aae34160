import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Sits between a BFF and Directus: notes what is asked about rewards and how often who someone is, and keeps back these answers, and
 * those of pages, while `isSilent`.
 */
export async function startUpstreamProxy(directusUrl: string) {
  const asked: { call: string; human: boolean }[] = []
  const state = { isSilent: false, people: 0 }
  const sockets = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const call = /^\/plutus\/public\/rewards\/[^/]+(.*)$/.exec(url)
    if (call) {
      asked.push({ call: `${method} ${call[1]}`.trim(), human: headers['x-plutus-human'] === '1' })
    }
    if (url === '/plutus/auth/me') state.people += 1
    if (state.isSilent && (call || /^\/(graphql|plutus\/auth\/(me|refresh))$/.test(url))) return
    const onward = request(new URL(url, directusUrl), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  // the live line, as it is
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const { hostname, port } = new URL(directusUrl)
    const onward = connect(Number(port), hostname)
    const lines = rawHeaders.flatMap((name, index) => (index % 2 ? [] : `${name}: ${rawHeaders[index + 1]}`))
    onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    sockets.add(socket).add(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** What was asked since it was last read. */
    heard: () => asked.splice(0),
    state,
    stop(): void {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
