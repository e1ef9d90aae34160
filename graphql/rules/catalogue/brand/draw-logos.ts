import { createHash } from 'node:crypto'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { mediaTypeOf } from '#rules/platform/files/file-signature.ts'
import { files } from '#rules/platform/files/files.ts'
import { redrawImage } from '#rules/platform/files/redraw-image.ts'
import { imageKey } from '#rules/platform/files/upload-files.ts'

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
  if (await files().stat(imageKey('logo', nameOf(bytes)))) return { file: nameOf(bytes), bytes }
  try {
    const redrawn = await redrawImage(bytes, 'logo')
    return { file: nameOf(redrawn), bytes: redrawn }
  } catch (error) {
    if (error instanceof Refusal) return 'This logo is damaged, or larger than 4096 pixels a side'
    throw error
  }
}

const nameOf = (bytes: Buffer): string => `brand-${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.png`

/** In ms. An unused logo that was stored longer ago may be about to be swept, so it is stored again. */
const freshMs = 12 * 3_600_000

/** Stores redrawn logos. Call it before the commit: the daily sweep deletes those that no brand names. */
export async function storeLogos(logos: Iterable<DrawnLogo>): Promise<void> {
  const all = [...logos]
  for (let start = 0; start < all.length; start += together) await Promise.all(all.slice(start, start + together).map(storeLogo))
}

async function storeLogo({ file, bytes }: DrawnLogo): Promise<void> {
  const key = imageKey('logo', file)
  const stored = await files().stat(key)
  if (!stored || stored.modified.getTime() < Date.now() - freshMs) await files().write(key, bytes)
}
