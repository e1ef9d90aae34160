import { open, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { uploadLimits } from '#contracts/file/limits.ts'
import { UnreadableFileError } from '#rules/people/import/file/problem.ts'
import { type ZipPart, zipParts } from '#rules/people/import/file/zip-parts.ts'
import { fileRefusal } from '../file-errors.ts'

const megabyte = 1024 * 1024
const textBytesMax = 20 * megabyte
const zipBytesMax = 100 * megabyte

/** A file of brands: its name for messages, its bytes, and the bytes of a logo beside it. `readLogo` returns a message for a bad one. */
export type BrandFile = { name: string; bytes: Buffer; readLogo: (name: string) => Promise<Buffer | string> }

/**
 * Opens a file of brands, or the zip archive that contains it and its logos. Refuses VALIDATION for one that is missing, too large, or no
 * such file.
 */
export async function openBrandFile(path: string): Promise<BrandFile> {
  const name = basename(path)
  if (!isAbsolute(path)) throw fileRefusal(name, [{ message: 'Give the full path of the file' }])
  const bytes = await readLimited(path, zipBytesMax).catch((error: unknown) => {
    throw fileRefusal(name, [{ message: describeFault(error, zipBytesMax) }])
  })
  if (bytes.subarray(0, 4).equals(zipMark)) return openZip(name, bytes)
  if (bytes.length > textBytesMax) throw fileRefusal(name, [{ message: tooLarge(textBytesMax) }])
  return { name, bytes, readLogo: (logo) => readLogoFile(join(dirname(path), logo), logo) }
}

const zipMark = Buffer.from('PK\x03\x04')
const tooLarge = (max: number) => `This is larger than ${max / megabyte} MB`

/** Thrown for a file that is no regular file, or too large. */
class UnfitFile extends Error {}

/** Reads a regular file of up to `max` bytes. */
async function readLimited(path: string, max: number): Promise<Buffer> {
  // before it is opened, because opening a pipe waits for its writer
  if (!(await stat(path)).isFile()) throw new UnfitFile('This is not a file')
  const handle = await open(path, 'r')
  try {
    if ((await handle.stat()).size > max) throw new UnfitFile(tooLarge(max))
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function describeFault(error: unknown, max: number): string {
  if (error instanceof UnfitFile) return error.message
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'There is no such file on the machine of the server'
    case 'EACCES':
    case 'EPERM':
      return 'The server may not read this file'
    default:
      return max > textBytesMax ? 'The server can’t read this file' : 'The server can’t read this logo'
  }
}

/** Reads a logo of up to 1 MB beside the file of brands. Returns a message if it can't. */
async function readLogoFile(path: string, name: string): Promise<Buffer | string> {
  if (!isFileName(name)) return nameError
  return readLimited(path, uploadLimits.logo.bytes).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? missingLogo(name) : describeFault(error, uploadLimits.logo.bytes),
  )
}

const nameError = 'Enter the name of a PNG or JPEG beside this file, without a folder'
const missingLogo = (name: string) => `There is no file ${name.slice(0, 80)} beside this file`
const isFileName = (name: string): boolean => /^[^/\\\p{Cc}]{1,200}$/u.test(name) && name !== '.' && name !== '..'

/** Opens the one file of brands in an archive. Names in it are looked up and never used as paths. */
async function openZip(zipName: string, bytes: Buffer): Promise<BrandFile> {
  const parts = await zipParts(bytes).catch((error: unknown) => {
    throw fileRefusal(zipName, [{ message: zipError(error) }])
  })
  const found = [...parts].filter(([path]) => /\.(jsonl|ndjson|json|csv|txt)$/i.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path))
  const [main, another] = found
  if (!main) throw fileRefusal(zipName, [{ message: noBrands(parts) }])
  if (another) throw fileRefusal(zipName, [{ message: `Keep one file of brands in the archive. It has ${main[0]} and ${another[0]}` }])
  const [path, part] = main
  if (part.bytes > textBytesMax) throw fileRefusal(zipName, [{ message: `${path}: ${tooLarge(textBytesMax)}` }])
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const content = await part.readBytes().catch((error: unknown) => {
    throw fileRefusal(zipName, [{ message: zipError(error) }])
  })
  return {
    name: `${zipName}/${path}`,
    bytes: content,
    readLogo: async (logo) => {
      if (!isFileName(logo)) return nameError
      const picture = parts.get(`${folder}${logo}`)
      if (!picture) return missingLogo(logo)
      if (picture.bytes > uploadLimits.logo.bytes) return tooLarge(uploadLimits.logo.bytes)
      return picture.readBytes().catch(zipError)
    },
  }
}

const noBrands = (parts: ReadonlyMap<string, ZipPart>): string =>
  parts.has('xl/workbook.xml')
    ? 'This is an Excel workbook. Save it as CSV UTF-8 and import that'
    : 'This archive contains no file of brands, such as brands.jsonl or brands.csv'

const zipError = (error: unknown): string =>
  error instanceof UnreadableFileError && error.code === 'FILE_TOO_LARGE'
    ? 'This archive is too large once unpacked'
    : 'This archive is damaged, or has a password. Make it again'
