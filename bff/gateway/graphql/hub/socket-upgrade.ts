import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { handleProtocols } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ErrorTable, errorAnswerOf } from '#bff/gateway/error-table.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { isRecord } from '#bff/gateway/upstream/read-reply.ts'
import type { LiveProtocol } from './live-protocol.ts'
import { LiveSocket, type SocketOwner } from './live-socket.ts'
import type { SocketAdmission } from './socket-admission.ts'
import { closeCodes, type SocketRegistry } from './socket-registry.ts'

type Deps = { admit: SocketAdmission; protocol: LiveProtocol; registry: SocketRegistry; errors: ErrorTable }

/**
 * Creates the handler of WebSocket upgrades at /graphql. A refused upgrade gets a plain HTTP answer. An error that is not a refusal is
 * answered as INTERNAL.
 */
export function createSocketUpgrade({ admit, protocol, registry, errors }: Deps) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: 64 * 1024,
    handleProtocols: (offered) => handleProtocols(offered),
  })

  function open(socket: WebSocket, owner: SocketOwner): void {
    const live = new LiveSocket(socket, owner)
    registry.add(live)
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) => new Promise((resolve, reject) => socket.send(data, (error) => (error ? reject(error) : resolve()))),
        close: (code, reason) => live.close(code ?? 1000, reason ?? ''),
        onMessage: (take) => {
          socket.on('message', (data, isBinary) => {
            if (!live.takesMessage(Date.now())) return live.close(closeCodes.tooBusy, 'Too many messages')
            if (isBinary) return live.close(closeCodes.notText, 'Text frames only')
            const text = String(data)
            take(text).catch(() =>
              isServerMessage(text)
                ? live.close(closeCodes.badMessage, 'Invalid message received')
                : live.close(4500, 'Internal server error'),
            )
          })
        },
      },
      { live },
    )
    socket.on('pong', () => {
      live.isAlive = true
    })
    socket.on('error', () => undefined)
    socket.once('close', (code, reason) => {
      registry.remove(live)
      void closed(code, String(reason))
    })
  }

  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => socket.destroy())
    try {
      const owner = await admit(request)
      if (socket.destroyed) return
      server.handleUpgrade(request, socket, head, (ws) => open(ws, owner))
    } catch (error) {
      refuse(socket, error instanceof Refusal ? error : new Refusal('INTERNAL'), errors)
    }
  }
}

/** Returns true for a message of a type that only servers send. Such a message closes the socket as invalid, not as an internal error. */
function isServerMessage(text: string): boolean {
  const message = parseMessage(text)
  return isRecord(message) && ['connection_ack', 'next', 'error'].includes(String(message.type))
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(socket: Duplex, refusal: Refusal, errors: ErrorTable): void {
  const { status, body } = errorAnswerOf(errors, refusal, 'upgrade')
  const extra = Object.entries(refusal.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `${extra.join('')}cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}
