import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Resolves once the browser has drawn so many elements of `#app` and what follows it. */
type Drawn = (elements: number) => Promise<void>

/** A piece ends after so many tags. */
const tagsAtOnce = 12

/** Serves what a Plutus serves, its documents as a slow network brings them: in pieces, each once those before it are drawn. */
export async function startDocumentsInPieces(origin: string, drawn: Drawn) {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const isDocument = headers['sec-fetch-dest'] === 'document'
    const own = { ...headers, host: new URL(origin).host, ...(isDocument && { 'accept-encoding': 'identity' }) }
    const onward = request(new URL(url, origin), { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      // the browser may leave meanwhile
      if (isDocument) sendInPieces(answer, outgoing, drawn).catch(() => outgoing.destroy())
      else answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function sendInPieces(answer: IncomingMessage, outgoing: ServerResponse, drawn: Drawn): Promise<void> {
  const html = await text(answer)
  const from = html.indexOf('>', html.indexOf('id="app"')) + 1
  const tags = Array.from(html.slice(from).matchAll(/<\/?[a-z]/g), ({ index }) => from + index)
  let sent = 0
  for (const end of tags.filter((_tag, nth) => nth > 0 && nth % tagsAtOnce === 0)) {
    outgoing.write(html.slice(sent, end))
    sent = end
    await drawn(html.slice(from, sent).match(/<[a-z]/g)?.length ?? 0)
  }
  outgoing.end(html.slice(sent))
}
