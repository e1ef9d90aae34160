import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { pngBomb, pngOf } from '../../../../tests/support/pictures.ts'
import { redrawImage } from './redraw-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const redraw = (bytes: Buffer | string, kind: 'logo' | 'avatar' = 'logo') => {
  const path = join(folder, 'picture')
  writeFileSync(path, bytes)
  return redrawImage(path, kind)
}
const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#5b3aa6' } })
const refused = { code: 'IMAGE_NOT_ACCEPTED' }

it('G1 V15 C6 detects PNG, JPEG and GIF by content and redraws them as a PNG in display size', async () => {
  for (const bytes of [pngOf(1150, 400), await photo(1150, 400).jpeg().toBuffer(), await photo(1150, 400).gif().toBuffer()])
    expect(await sharp(await redraw(bytes)).metadata()).toMatchObject({ format: 'png', width: 230, height: 80 })
  expect(await sharp(await redraw(pngOf(60, 20))).metadata()).toMatchObject({ width: 60, height: 20 })
  expect(await sharp(await redraw(pngOf(300, 900), 'avatar')).metadata()).toMatchObject({ width: 256, height: 256 })
})

it('G1 removes the location of a photo and rotates it upright', async () => {
  const jpeg = await photo(400, 100)
    .withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const drawn = await redraw(jpeg)
  expect(jpeg.includes('canary-artist') || (await sharp(jpeg).metadata()).exif).toBeTruthy()
  expect(drawn.includes('canary')).toBe(false)
  const { width, height, exif, icc } = await sharp(drawn).metadata()
  expect([width, height, exif, icc]).toEqual([20, 80, undefined, undefined])
})

it('G1 drops data behind the pixels, and all frames but the first of an animation', async () => {
  const page = '<html><script>alert(1)</script></html>'
  expect((await redraw(Buffer.concat([pngOf(20, 20), Buffer.from(page)]))).includes('script')).toBe(false)
  const frames = [photo(20, 20), photo(20, 20).negate()].map((frame) => frame.png().toBuffer())
  const film = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(film).metadata()).pages).toBe(2)
  const { pages, height } = await sharp(await redraw(film)).metadata()
  expect([pages, height]).toEqual([undefined, 20])
})

it('G1 rejects files that are no image, other formats and oversized images', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const cases: [string, Buffer | string][] = [
    ['SVG', svg],
    ['SVG behind GIF letters', `GIF89a${svg}`],
    ['WebP', await photo(20, 20).webp().toBuffer()],
    ['TIFF', await photo(20, 20).tiff().toBuffer()],
    ['HTML', '<html><img src=x></html>'],
    ['nothing', ''],
    ['PNG letters only', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['half a PNG', pngOf(200, 200).subarray(0, 60)],
    ['30000² bomb', pngBomb(30_000, 30_000)],
    ['one side too long', pngOf(4097, 2)],
    ['half a JPEG', (await photo(400, 400).jpeg().toBuffer()).subarray(0, 400)],
  ]
  for (const [what, bytes] of cases) await expect(redraw(bytes), what).rejects.toMatchObject(refused)
  const problem = 'This picture is 4,200 x 90 pixels. Use one of up to 4,096 pixels on each side.'
  await expect(redraw(pngOf(4200, 90))).rejects.toMatchObject({ ...refused, extensions: { problem } })
})
