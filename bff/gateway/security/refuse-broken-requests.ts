import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const sentence = 'Your browser sends more than 16 kB of cookies and other headers. Delete the cookies of this address, then reload.'

/**
 * Answers requests that Node cannot parse, as Node would. A 431 explains itself, since other programs on the same host can fill a browser
 * with cookies.
 */
export function refuseBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { _headerSent: boolean } }) => {
    if (!socket.writable || socket._httpMessage?._headerSent) return void socket.destroy(error)
    const status = statuses[error.code ?? ''] ?? 400
    const body = status === 431 ? sentence : ''
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n`
    socket.write(head + body)
    socket.destroy(error)
  })
}
