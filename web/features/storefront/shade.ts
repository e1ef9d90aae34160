import { clampColor } from '#graphql/contracts/company/clamp-color.ts'
import { contrastRatio } from '#graphql/contracts/message/oklch.ts'
import { emailColors } from '#graphql/contracts/message/reward-email.ts'

export type Shade = {
  place: 'light' | 'dark' | 'emailDark'
  background: string
  foreground: string
  /** WCAG contrast ratio between text and background. */
  ratio: number
  /** True if the chosen colour was adjusted to be readable. */
  isAdjusted: boolean
}

const white = '#ffffff'

/**
 * Returns the readable shade of the colour for the light page, the dark page and the dark email. The light email uses the light page's
 * shade.
 */
export function shadesOf(primaryColor: string | null): Shade[] {
  const { light, dark } = clampColor(primaryColor)
  const shade = (place: Shade['place'], background: string, foreground: string): Shade => ({
    place,
    background,
    foreground,
    ratio: contrastRatio(background, foreground),
    isAdjusted: primaryColor !== null && background !== primaryColor,
  })
  return [
    shade('light', light.background, light.foreground),
    shade('dark', dark.background, dark.foreground),
    shade('emailDark', emailColors(primaryColor).dark, white),
  ]
}

/** Formats a contrast ratio as "10.2:1", rounded down. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
