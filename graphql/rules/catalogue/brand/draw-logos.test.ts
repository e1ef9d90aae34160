import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawLogos } from './draw-logos.ts'

const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#5b3aa6' } })
const draw = async (bytes: Buffer | string) => (await drawLogos(['logo'], async () => bytes)).get('logo')
const drawn = async (bytes: Buffer) => {
  const logo = await draw(bytes)
  if (!logo || typeof logo === 'string') throw new Error(`not drawn: ${logo}`)
  return logo
}

it('E3 redraws PNG and JPEG in the size of a logo, and a redrawn one to the same bytes', async () => {
  for (const bytes of [
    await photo(1150, 400).jpeg().toBuffer(),
    await photo(100, 40).png({ palette: true }).toBuffer(),
    await photo(90, 40).toColourspace('rgb16').png().toBuffer(),
    await photo(90, 40).greyscale().png().toBuffer(),
  ]) {
    const once = await drawn(bytes)
    expect((await sharp(once.bytes).metadata()).width).toBeLessThanOrEqual(230)
    expect(await drawn(once.bytes)).toEqual(once)
  }
})

it('E3 says what is wrong with a logo', async () => {
  expect(await draw('There is no file logo')).toBe('There is no file logo')
  expect(await draw(await photo(20, 20).gif().toBuffer())).toMatch(/no PNG or JPEG/)
  expect(await draw(Buffer.from('<svg/>'))).toMatch(/no PNG or JPEG/)
  expect(await draw(Buffer.alloc(0))).toMatch(/no PNG or JPEG/)
  expect(await draw((await photo(20, 20).png().toBuffer()).subarray(0, 60))).toMatch(/damaged/)
})
