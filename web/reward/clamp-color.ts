import { hexToOklch, oklchToHex } from '#graphql/rules/mail/email/oklch.ts'

/** A colour and the text that can be read on it. */
export type Surface = { background: string; foreground: string }

const bankGreen = { lightness: 0.315, chroma: 0.045, hue: 174 }

/** A company's colour moved in OKLCH to where it can be read: dark under white text, or light under dark text. */
export function clampColor(primaryColor: string | null): { light: Surface; dark: Surface } {
  const color = hexToOklch(primaryColor ?? '') ?? bankGreen
  const { chroma, hue } = color
  return {
    light: {
      background: oklchToHex({ ...color, lightness: Math.min(color.lightness, 0.46) }),
      foreground: '#ffffff',
    },
    dark: {
      background: oklchToHex({ lightness: Math.max(color.lightness, 0.76), chroma: Math.min(chroma, 0.12), hue }),
      foreground: oklchToHex({ lightness: 0.22, chroma: Math.min(chroma, 0.05), hue }),
    },
  }
}
