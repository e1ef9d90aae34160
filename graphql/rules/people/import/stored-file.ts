import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { deleteFile } from '#rules/platform/files/delete-file.ts'

/** Returns the key of an upload in the store. `file` is a generated name, never one from a user. */
export const importKey = (file: string): string => `imports/${file}`

/** Deletes a stored upload. A backup that runs keeps it for the daily sweep. */
export async function removeImportFile(file: string): Promise<void> {
  await deleteFile(importKey(file))
}

/** Returns the SHA-256 of the content of the file at a path, in hex. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
