import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ErrorCode } from '#errors/error-codes.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'

/**
 * Streams the request body to the new file `path` and returns its size in bytes. Refuses UNSUPPORTED_MEDIA_TYPE for a body already parsed,
 * and the code `tooLarge` beyond `bytesMax` bytes. An incomplete file is deleted.
 */
export async function storeBody(
  req: DirectusRequest,
  path: string,
  { bytesMax, tooLarge = 'FILE_TOO_LARGE' }: { bytesMax: number; tooLarge?: ErrorCode },
): Promise<number> {
  if (req.readableEnded) throw refusal('UNSUPPORTED_MEDIA_TYPE')
  await mkdir(dirname(path), { recursive: true })
  try {
    return await write(path, req.iterator({ destroyOnReturn: false }), bytesMax, tooLarge)
  } catch (error) {
    discardRest(req, bytesMax)
    await rm(path, { force: true })
    throw error
  }
}

async function write(path: string, body: AsyncIterable<Buffer>, bytesMax: number, tooLarge: ErrorCode): Promise<number> {
  const handle = await open(path, 'wx')
  try {
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      if (size > bytesMax) throw refusal(tooLarge)
      await handle.write(chunk)
      await updateTimes(handle)
    }
    await updateTimes(handle)
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

/** Sets the file's times by this process's clock. The daily sweep compares them with that clock, and the disk's may differ. */
const updateTimes = (handle: FileHandle): Promise<void> => handle.utimes(new Date(), new Date())

/** Discards up to `bytesMax` more bytes of a refused body, so that the response arrives and the connection can be reused. */
function discardRest(req: DirectusRequest, bytesMax: number): void {
  let bytesLeft = bytesMax
  req.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) req.destroy()
  })
}
