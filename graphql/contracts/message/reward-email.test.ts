import { describe, expect, it } from 'vitest'
import { contrastRatio, hexToOklch, oklchToHex } from './oklch.ts'
import { brandColors, emailColors } from './reward-email.ts'

const everyColor = ['00', '33', '66', '99', 'cc', 'ff'].flatMap((r) =>
  ['00', '33', '66', '99', 'cc', 'ff'].flatMap((g) => ['00', '33', '66', '99', 'cc', 'ff'].map((b) => `#${r}${g}${b}`)),
)

describe('email colours', () => {
  it('are readable under white text in both themes for any sender colour', () => {
    for (const color of everyColor) {
      const { light, dark } = emailColors(color)
      expect(contrastRatio(light, '#ffffff'), `${color} light`).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(dark, '#ffffff'), `${color} dark`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('keep a colour that is dark enough', () => {
    expect(emailColors('#4a2d8f').light).toBe('#4a2d8f')
  })

  it('fall back to default colours', () => {
    expect(emailColors('red; background:url(x)')).toEqual(emailColors(null))
    expect(brandColors({ faceColor: 'url(x)', inkColor: '#ffffff' })).toEqual({ face: '#eceeee', ink: '#1c2422' })
  })

  it('convert to OKLCH and back without loss', () => {
    for (const color of everyColor) expect(oklchToHex(hexToOklch(color) ?? { lightness: 0, chroma: 0, hue: 0 })).toBe(color)
  })
})
