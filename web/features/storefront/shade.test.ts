import { describe, expect, it } from 'vitest'
import { ratioText, shadesOf } from './shade.ts'

describe('the shades of a company’s colour', () => {
  it('R24 adjusts a colour that is too light for white text and marks it', () => {
    const [light, dark, emailDark] = shadesOf('#f2b632')
    expect(light?.isAdjusted).toBe(true)
    expect(light?.background).not.toBe('#f2b632')
    for (const shade of [light, dark, emailDark]) expect(shade?.ratio).toBeGreaterThanOrEqual(4.5)
  })

  it('R24 keeps a dark colour in the light theme', () => {
    expect(shadesOf('#4a2d8f')[0]).toMatchObject({ background: '#4a2d8f', isAdjusted: false })
  })

  it('R24 adjusts nothing if no colour was chosen', () => {
    expect(shadesOf(null).some(({ isAdjusted }) => isAdjusted)).toBe(false)
  })

  it('R24 rounds the contrast down', () => {
    expect(ratioText(4.49)).toBe('4.4:1')
    expect(ratioText(21)).toBe('21.0:1')
  })
})
