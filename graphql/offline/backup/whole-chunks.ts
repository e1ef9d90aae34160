import type { FileHandle } from 'node:fs/promises'

const chunkBytes = 256 * 1024

/** Fills the buffer from a place in the file. Throws an Error if the file ends before. */
export async function readWhole(file: FileHandle, buffer: Buffer, from: number): Promise<void> {
  for (let done = 0; done < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, done, buffer.length - done, from + done)
    if (!bytesRead) throw new Error('A file became shorter while it was read.')
    done += bytesRead
  }
}

/** Writes the whole buffer at the file's position. */
export async function writeWhole(file: FileHandle, buffer: Buffer): Promise<void> {
  for (let done = 0; done < buffer.length; ) done += (await file.write(buffer, done)).bytesWritten
}

/** Yields `size` bytes of a file from a place on, in chunks of 256 KiB. */
export async function* chunksOf(file: FileHandle, from: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, size - done))
    await readWhole(file, buffer, from + done)
    done += buffer.length
    yield buffer
  }
}
