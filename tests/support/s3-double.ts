import { createHash, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#bff/launch/ports.ts'
import { plainBody } from './aws-chunked.ts'
import { serveDouble } from './serve-double.ts'

type StoredObject = { bytes: Buffer; modified: Date }

/** The bucket's response to calls. It answers, does not know the bucket, refuses the key, has no space for writes, or keeps every response. */
type Behaviour = 'answer' | 'no_bucket' | 'refuse' | 'full' | 'stall'

export type S3Double = Awaited<ReturnType<typeof startS3Double>>

/** The keys of one page of a list, so that every list of more has several. */
const pageKeys = 3

const toXml = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const xml = (body: string, status = 200): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, { status, headers: { 'content-type': 'application/xml' } })
const fault = (status: number, code: string): Response => xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/**
 * Starts a double of S3 for the unpatched SDK, with one bucket and its own books of objects. `env` configures a stack.
 */
export async function startS3Double() {
  const port = await freePort()
  const [bucket, accessKey] = ['2026', randomBytes(10).toString('hex')]
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  let behaviour: Behaviour = 'answer'

  const store = (key: string, bytes: Buffer): Response => {
    objects.set(key, { bytes, modified: new Date() })
    return new Response(null, { headers: { etag: etagOf(bytes) } })
  }

  function list(query: URLSearchParams): Response {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, pageKeys)
    const isCut = keys.length > page.length
    const contents = page.map((key) => `<Contents><Key>${toXml(key)}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`)
    const next = isCut ? `<NextContinuationToken>${toXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    return xml(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`)
  }

  function read(key: string, isHead: boolean): Response {
    const found = objects.get(key)
    if (!found) return isHead ? new Response(null, { status: 404 }) : fault(404, 'NoSuchKey')
    const headers = {
      'content-length': String(found.bytes.length),
      'last-modified': found.modified.toUTCString(),
      etag: etagOf(found.bytes),
    }
    return new Response(isHead ? null : new Uint8Array(found.bytes), { headers })
  }

  async function write(request: Request, key: string, query: URLSearchParams): Promise<Response> {
    const source = request.headers.get('x-amz-copy-source')
    if (source) {
      const copied = objects.get(decodeURIComponent(source).replace(`/${bucket}/`, ''))
      if (!copied) return fault(404, 'NoSuchKey')
      store(key, copied.bytes)
      return xml(`<CopyObjectResult><ETag>${etagOf(copied.bytes)}</ETag></CopyObjectResult>`)
    }
    const bytes = plainBody(request.headers, Buffer.from(await request.arrayBuffer()))
    if (behaviour === 'full') return fault(507, 'XMinioStorageFull')
    const upload = query.get('uploadId')
    if (!upload) return store(key, bytes)
    uploads.get(upload)?.set(Number(query.get('partNumber')), bytes)
    return new Response(null, { headers: { etag: etagOf(bytes) } })
  }

  async function finishUpload(request: Request, key: string, query: URLSearchParams): Promise<Response> {
    await request.arrayBuffer()
    const id = query.get('uploadId') ?? randomBytes(8).toString('hex')
    if (query.has('uploads')) {
      uploads.set(id, new Map())
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    const parts = [...(uploads.get(id) ?? [])].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)
    uploads.delete(id)
    store(key, Buffer.concat(parts))
    return xml(`<CompleteMultipartUploadResult><Key>${toXml(key)}</Key></CompleteMultipartUploadResult>`)
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url)
    const [, name, ...rest] = pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const isHead = request.method === 'HEAD'
    requests.push(`${request.method} ${key}`)
    while (behaviour === 'stall') await setTimeout(50)
    if (!request.headers.get('authorization')?.includes(`Credential=${accessKey}/`)) return fault(403, 'InvalidAccessKeyId')
    if (behaviour === 'refuse') return isHead ? new Response(null, { status: 403 }) : fault(403, 'AccessDenied')
    if (name !== bucket || behaviour === 'no_bucket') return isHead ? new Response(null, { status: 404 }) : fault(404, 'NoSuchBucket')
    if (request.method === 'PUT') return write(request, key, query)
    if (request.method === 'POST') return finishUpload(request, key, query)
    if (request.method === 'DELETE') {
      if (query.has('uploadId')) uploads.delete(query.get('uploadId') ?? '')
      else objects.delete(key)
      return new Response(null, { status: 204 })
    }
    return key ? read(key, isHead) : list(query)
  }

  const stop = serveDouble({ fetch: answer }, port)
  return {
    env: {
      STORAGE_LOCATIONS: 's3',
      STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      STORAGE_S3_BUCKET: bucket,
      STORAGE_S3_KEY: accessKey,
      STORAGE_S3_SECRET: randomBytes(20).toString('hex'),
    },
    /** The objects by their keys. */
    objects,
    /** The calls so far, as `METHOD KEY`. */
    requests,
    /** The number of uploads in parts that have started and are neither completed nor aborted. */
    openUploads: () => uploads.size,
    behave(next: Behaviour): void {
      behaviour = next
    },
    async stop(): Promise<void> {
      behaviour = 'answer'
      await stop()
    },
  }
}
