import { emailColors } from '#graphql/rules/mail/email/email-colors.ts'
import { contrast } from '#graphql/rules/mail/email/oklch.ts'
import { clampColor } from '#web/reward/clamp-color.ts'

export type Shade = {
  place: 'light' | 'dark' | 'emailDark'
  background: string
  foreground: string
  /** WCAG contrast of the text on it. */
  ratio: number
  /** Adjusted until it can be read. */
  isMoved: boolean
}

const white = '#ffffff'

/** Where a colour shows, in the shade that can be read there; the email of the light theme uses the page's. */
export function shadesOf(primaryColor: string | null): Shade[] {
  const { light, dark } = clampColor(primaryColor)
  const shade = (place: Shade['place'], background: string, foreground: string): Shade => ({
    place,
    background,
    foreground,
    ratio: contrast(background, foreground),
    isMoved: primaryColor !== null && background !== primaryColor,
  })
  return [
    shade('light', light.background, light.foreground),
    shade('dark', dark.background, dark.foreground),
    shade('emailDark', emailColors(primaryColor).dark, white),
  ]
}

/** "10.2:1"; rounded down, so that it never promises more. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
