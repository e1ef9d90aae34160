import { hexToOklch, oklchToHex } from '#contracts/message/oklch.ts'

/** A background colour and a text colour that is readable on it, both as hex strings. */
export type Surface = { background: string; foreground: string }

const bankGreen = { lightness: 0.315, chroma: 0.045, hue: 174 }

/**
 * Returns a company's colour for the light and the dark theme, with its lightness limited so that text on it is readable. Null or an
 * invalid colour becomes green.
 */
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
