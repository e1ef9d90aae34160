import { describe, expect, it } from 'vitest'
import { brandColors, emailColors } from './email-colors.ts'
import { contrast, hexToOklch, oklchToHex } from './oklch.ts'

const everyColor = ['00', '33', '66', '99', 'cc', 'ff'].flatMap((r) =>
  ['00', '33', '66', '99', 'cc', 'ff'].flatMap((g) => ['00', '33', '66', '99', 'cc', 'ff'].map((b) => `#${r}${g}${b}`)),
)

describe('the colours of an email', () => {
  it('carry white text in both themes whatever colour the sender chose', () => {
    for (const color of everyColor) {
      const { light, dark } = emailColors(color)
      expect(contrast(light, '#ffffff'), `${color} light`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#ffffff'), `${color} dark`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('leave a dark enough colour as it is', () => {
    expect(emailColors('#4a2d8f').light).toBe('#4a2d8f')
  })

  it('fall back to bank green, and to paper for a brand', () => {
    expect(emailColors('red; background:url(x)')).toEqual(emailColors(null))
    expect(brandColors({ faceColor: 'url(x)', inkColor: '#ffffff' })).toEqual({ face: '#eceeee', ink: '#1c2422' })
  })

  it('survive the way to OKLCH and back', () => {
    for (const color of everyColor) expect(oklchToHex(hexToOklch(color) ?? { lightness: 0, chroma: 0, hue: 0 })).toBe(color)
  })
})
