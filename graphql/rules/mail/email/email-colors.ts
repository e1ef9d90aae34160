import { hexToOklch, oklchToHex } from './oklch.ts'

const bankGreen = { lightness: 0.315, chroma: 0.045, hue: 174 }

/**
 * Returns the sender's colour, or Plutus's green without a valid one, with its lightness limited so that white text on it is readable.
 * There is one for the light and one for the dark theme of mail clients.
 */
export function emailColors(primaryColor: string | null): { light: string; dark: string } {
  const sender = hexToOklch(primaryColor ?? '') ?? bankGreen
  return {
    light: oklchToHex({ ...sender, lightness: Math.min(sender.lightness, 0.46) }),
    dark: oklchToHex({ ...sender, lightness: Math.min(Math.max(sender.lightness, 0.48), 0.52) }),
  }
}

/** Returns a brand's colours if they are valid hex values, else a default pair. They are written into a style attribute. */
export function brandColors(brand: { faceColor: string; inkColor: string }): { face: string; ink: string } {
  const isHex = (color: string) => /^#[0-9a-f]{6}$/i.test(color)
  return isHex(brand.faceColor) && isHex(brand.inkColor)
    ? { face: brand.faceColor, ink: brand.inkColor }
    : { face: '#eceeee', ink: '#1c2422' }
}
