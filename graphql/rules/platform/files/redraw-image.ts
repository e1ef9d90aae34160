import pLimit from 'p-limit'
import sharp from 'sharp'
import { uploadLimits } from '#contracts/file/limits.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { mediaTypeOf } from './file-signature.ts'
import type { ImageKind } from './upload-files.ts'

/** Limits redraws to two at a time, because an image of 16 million pixels takes 64 MB of memory. */
const limitRedraws = pLimit(2)

const accepted = new Set(['image/png', 'image/jpeg', 'image/gif'])
const { side } = uploadLimits

/**
 * Redraws an image, by its path or its bytes, as PNG in the size of its kind, which drops its metadata and any appended data. An avatar is cropped to fill that size,
 * and a logo only shrunk to fit. Refuses IMAGE_NOT_ACCEPTED for anything but a complete PNG, JPEG or GIF of up to 4096 pixels a side (V15).
 */
export async function redrawImage(file: string | Buffer, kind: ImageKind): Promise<Buffer> {
  if (!accepted.has((await mediaTypeOf(file)) ?? '')) throw refusal('IMAGE_NOT_ACCEPTED')
  return limitRedraws(() => redraw(file, kind)).catch((error: unknown) => {
    throw error instanceof Refusal ? error : refusal('IMAGE_NOT_ACCEPTED')
  })
}

const pixels = new Intl.NumberFormat('en-IN')

const tooManyPixels = (width: number, height: number): string =>
  `This picture is ${pixels.format(width)} x ${pixels.format(height)} pixels. Use one of up to ${pixels.format(side)} pixels on each side.`

async function redraw(file: string | Buffer, kind: ImageKind): Promise<Buffer> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width > side || height > side) throw refusal('IMAGE_NOT_ACCEPTED', { problem: tooManyPixels(width, height) })
  const picture = sharp(file, { failOn: 'error', limitInputPixels: side * side, sequentialRead: true })
  const { width: widest, height: highest } = uploadLimits[kind]
  return picture
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width: widest, height: highest, fit: kind === 'avatar' ? 'cover' : 'inside', withoutEnlargement: kind === 'logo' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}
