import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Starts a proxy between a BFF and Directus. It records reward calls and counts identity and session calls. `isSilent` withholds these
 * calls and GraphQL until `release()`, and `isGone` drops every call.
 */
export async function startUpstreamProxy(directusUrl: string) {
  const calls: { call: string; human: boolean }[] = []
  const state = { isSilent: false, isGone: false, people: 0, renewals: 0, held: 0 }
  const sockets = new Set<Duplex>()
  const keptBack: (() => void)[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    if (state.isGone) return incoming.socket.destroy()
    const call = /^\/plutus\/public\/rewards\/[^/]+(.*)$/.exec(url)
    if (call) {
      calls.push({ call: `${method} ${call[1]}`.trim(), human: headers['x-plutus-human'] === '1' })
    }
    if (url === '/plutus/auth/me') state.people += 1
    if (url === '/auth/refresh') state.renewals += 1
    const forward = () => {
      const onward = request(new URL(url, directusUrl), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }
    if (!state.isSilent || !(call || /^\/(graphql|auth\/refresh|plutus\/auth\/me)$/.test(url))) return forward()
    state.held += 1
    outgoing.on('close', () => {
      state.held -= 1
    })
    keptBack.push(forward)
  })
  // WebSocket connections pass through unchanged.
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
    /** Returns the calls to public reward paths since the last time, and clears the record. */
    takeCalls: () => calls.splice(0),
    state,
    /** Forwards to Directus the calls withheld while `state.isSilent` was true, and sets it to false. */
    release(): void {
      state.isSilent = false
      for (const forward of keptBack.splice(0)) forward()
    },
    stop(): void {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
