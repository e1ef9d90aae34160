import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio, hexToOklch } from '#contracts/message/oklch.ts'
import { clampColor } from './clamp-color.ts'

const steps = ['00', '24', '49', '6d', '92', 'b6', 'db', 'ff']
const everyColor = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

const lightness = (hex: string) => hexToOklch(hex)?.lightness ?? Number.NaN
const hueOf = (hex: string) => hexToOklch(hex)?.hue ?? Number.NaN

describe('a company’s colour', () => {
  it('is dark under white text in the light theme, light under dark text in the dark theme, and readable in both', () => {
    for (const color of everyColor) {
      const { light, dark } = clampColor(color)
      expect(lightness(light.background), `${color} light`).toBeLessThanOrEqual(0.465)
      expect(lightness(dark.background), `${color} dark`).toBeGreaterThanOrEqual(0.755)
      expect(contrastRatio(light.background, light.foreground), `${color} light`).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(dark.background, dark.foreground), `${color} dark`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('keeps its hue', () => {
    for (const color of ['#5b3aa6', '#f2b632', '#c0392b', '#1a64a8']) {
      const { light, dark } = clampColor(color)
      expect(Math.abs(hueOf(light.background) - hueOf(color)), `${color} light`).toBeLessThan(4)
      expect(Math.abs(hueOf(dark.background) - hueOf(color)), `${color} dark`).toBeLessThan(4)
    }
  })

  it('stays unchanged if it is readable', () => {
    expect(clampColor('#4a2d8f').light.background).toBe('#4a2d8f')
  })

  it('is bank green if there is none or it is not a colour', () => {
    expect(clampColor('url(//elsewhere)')).toEqual(clampColor(null))
  })

  it('is bank green in the reward page’s own sheet', () => {
    const sheet = readFileSync('web/reward/reward.css', 'utf8')
    for (const [theme, { background, foreground }] of Object.entries(clampColor(null))) {
      expect(sheet).toContain(`--sender-${theme}: ${background};`)
      expect(sheet).toContain(`--sender-${theme}-foreground: ${foreground};`)
    }
  })
})
