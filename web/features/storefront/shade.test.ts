import { describe, expect, it } from 'vitest'
import { ratioText, shadesOf } from './shade.ts'

describe('the shades of a company’s colour', () => {
  it('R24 says when a colour is too light for white text and shows the one that is not', () => {
    const [light, dark, emailDark] = shadesOf('#f2b632')
    expect(light?.isMoved).toBe(true)
    expect(light?.background).not.toBe('#f2b632')
    for (const shade of [light, dark, emailDark]) expect(shade?.ratio).toBeGreaterThanOrEqual(4.5)
  })

  it('R24 leaves a dark colour as it is on paper', () => {
    expect(shadesOf('#4a2d8f')[0]).toMatchObject({ background: '#4a2d8f', isMoved: false })
  })

  it('R24 moves nothing where no colour was chosen', () => {
    expect(shadesOf(null).some(({ isMoved }) => isMoved)).toBe(false)
  })

  it('R24 never promises more contrast than there is', () => {
    expect(ratioText(4.49)).toBe('4.4:1')
    expect(ratioText(21)).toBe('21.0:1')
  })
})
