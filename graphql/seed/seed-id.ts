import { createHash } from 'node:crypto'

const namespace = Buffer.from('5d8f7c1ea6b24f0a9c3e2b7d41f08e65', 'hex')

/** Returns the same UUID (version 5) for the same name, so that rows can refer to each other by name. */
export function seedId(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
