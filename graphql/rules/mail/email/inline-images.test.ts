import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { rosettePng, rosetteSize } from './inline-images.ts'

describe('the rosette', () => {
  const png = rosettePng()

  it('is a PNG at double resolution', () => {
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([rosetteSize.width * 2, rosetteSize.height * 2])
  })

  it('has antialiased lines on a transparent background', () => {
    const start = png.indexOf('IDAT') + 4
    const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
    expect(rows.length).toBe((rosetteSize.width * 2 + 1) * rosetteSize.height * 2)
    expect(new Set(rows).size).toBeGreaterThan(12)
    expect(rows.filter((index) => index === 0).length).toBeGreaterThan(rows.length / 4)
  })

  it('is loaded once and small', () => {
    expect(rosettePng()).toBe(png)
    expect(png.length).toBeLessThan(40_000)
  })
})
