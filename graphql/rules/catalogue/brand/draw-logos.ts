import { createHash } from 'node:crypto'
import { mkdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { newId } from '#rules/platform/db/database.ts'
import { mediaTypeOf } from '#rules/platform/files/file-signature.ts'
import { redrawImage } from '#rules/platform/files/redraw-image.ts'
import { imageFolder, imagePath } from '#rules/platform/files/upload-files.ts'

/** A redrawn logo: its file name, which is a hash of its content, and its bytes. */
export type DrawnLogo = { file: string; bytes: Buffer }

/** The logos of a file of brands by their names in it. A text says what is wrong with one. */
export type DrawnLogos = ReadonlyMap<string, DrawnLogo | string>

const together = 8

/** Redraws logos as PNG, like those of companies. Writes nothing. */
export async function drawLogos(names: readonly string[], readLogo: (name: string) => Promise<Buffer | string>): Promise<DrawnLogos> {
  const drawn = new Map<string, DrawnLogo | string>()
  for (let start = 0; start < names.length; start += together) {
    const some = names.slice(start, start + together)
    for (const [index, logo] of (await Promise.all(some.map(async (name) => drawLogo(await readLogo(name))))).entries())
      drawn.set(some[index] ?? '', logo)
  }
  return drawn
}

/** Redraws one logo. Returns the sentence for one that is not accepted, and a text as it is. */
export async function drawLogo(bytes: Buffer | string): Promise<DrawnLogo | string> {
  if (typeof bytes === 'string') return bytes
  const type = await mediaTypeOf(bytes)
  if (type !== 'image/png' && type !== 'image/jpeg') return 'This logo is no PNG or JPEG, whatever its name says'
  // an exported logo is already redrawn
  if (await stat(imagePath('logo', nameOf(bytes))).catch(() => undefined)) return { file: nameOf(bytes), bytes }
  try {
    const redrawn = await redrawImage(bytes, 'logo')
    return { file: nameOf(redrawn), bytes: redrawn }
  } catch (error) {
    if (error instanceof Refusal) return 'This logo is damaged, or larger than 4096 pixels a side'
    throw error
  }
}

const nameOf = (bytes: Buffer): string => `brand-${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.png`

/** Stores redrawn logos. Call it before the commit: the daily sweep deletes those that no brand names. */
export async function storeLogos(logos: Iterable<DrawnLogo>): Promise<void> {
  await mkdir(imageFolder('logo'), { recursive: true })
  for (const { file, bytes } of logos) {
    const path = imagePath('logo', file)
    const now = new Date()
    // an unused one may be about to be swept
    if (
      await utimes(path, now, now).then(
        () => true,
        () => false,
      )
    )
      continue
    const partial = `${path}.${newId()}.part`
    await writeFile(partial, bytes, { flush: true })
    await rename(partial, path)
  }
}
