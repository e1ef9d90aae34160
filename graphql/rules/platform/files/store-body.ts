import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import type { ErrorCode } from '../../../errors/error-codes.ts'

/**
 * Writes the body to `path` as it comes, at most `bytesMax` bytes, and returns its size; the file survives a power cut whole, or is not
 * there at all. Refuses UNSUPPORTED_MEDIA_TYPE for a body already parsed, and `tooLarge`.
 */
export async function storeBody(
  req: DirectusRequest,
  path: string,
  { bytesMax, tooLarge = 'FILE_TOO_LARGE' }: { bytesMax: number; tooLarge?: ErrorCode },
): Promise<number> {
  if (req.readableEnded) throw refusal('UNSUPPORTED_MEDIA_TYPE')
  const partial = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    const size = await write(partial, req.iterator({ destroyOnReturn: false }), bytesMax, tooLarge)
    await rename(partial, path)
    return size
  } catch (error) {
    runOut(req, bytesMax)
    await rm(partial, { force: true })
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
      await stamp(handle)
    }
    await stamp(handle)
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

/** Sweeps tell a file's age by this process's clock, which need not be that of the disk. */
const stamp = (handle: FileHandle): Promise<void> => handle.utimes(new Date(), new Date())

/** Discards the rest of a refused body, up to a point, so that the answer arrives and the connection can be used again. */
function runOut(req: DirectusRequest, bytesMax: number): void {
  let bytesLeft = bytesMax
  req.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) req.destroy()
  })
}
