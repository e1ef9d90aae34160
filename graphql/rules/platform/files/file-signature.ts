import { open } from 'node:fs/promises'
import type { MediaType } from '#contracts/file/file-name.ts'

const signatures = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/gif': Buffer.from('GIF8', 'latin1'),
  'application/pdf': Buffer.from('%PDF-', 'latin1'),
} as const satisfies Record<MediaType, Buffer>

/**
 * Detects the type of a file, by its path or its bytes, from its first bytes. Undefined for an unsupported type. Ignores its name and the
 * type that the browser sent.
 */
export async function mediaTypeOf(file: string | Buffer): Promise<MediaType | undefined> {
  const head = typeof file === 'string' ? await readHead(file) : file
  return (Object.keys(signatures) as MediaType[]).find((type) => head.subarray(0, signatures[type].length).equals(signatures[type]))
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
