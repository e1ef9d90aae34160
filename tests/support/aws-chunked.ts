/** Returns the body of a call of the AWS SDK, which sends streams in chunks with their sizes and a checksum after them. */
export function plainBody(headers: Headers, body: Buffer): Buffer {
  const isChunked =
    headers.get('content-encoding')?.includes('aws-chunked') || headers.get('x-amz-content-sha256')?.startsWith('STREAMING-')
  if (!isChunked) return body
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) return Buffer.concat(chunks)
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
