import { type IncomingMessage, request } from 'node:http'
import { PassThrough } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

const unpacking: Record<string, () => NodeJS.ReadWriteStream> = { br: createBrotliDecompress, gzip: createGunzip }

/** Requests a path and streams its decompressed response piece by piece. Resolves once its status and headers have arrived. */
export async function openStream({ url }: { url: string }, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url)
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ hostname, port, path, headers }, resolve).on('error', reject).end(),
  )
  const encoding = response.headers['content-encoding']
  let [text, isOver] = ['', false]
  const unpacked = response.pipe((unpacking[encoding ?? ''] ?? (() => new PassThrough()))())
  unpacked.setEncoding('utf8')
  unpacked.on('data', (piece: string) => {
    text += piece
  })
  unpacked.on('end', () => {
    isOver = true
  })
  return { encoding, soFar: () => text, isOver: () => isOver }
}
