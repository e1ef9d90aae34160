import { contrastRatio, oklchToHex } from '#contracts/message/oklch.ts'
import type { BrandColumns } from './stored-brand.ts'

const [light, dark] = ['#ffffff', '#1c2422']

/** Returns the colour of a brand's card, derived from its name. The same name has the same colour, and white text is readable on it. */
export function deriveFaceColor(name: string): string {
  let hash = 0
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007
  return oklchToHex({ lightness: 0.42, chroma: 0.09, hue: hash % 360 })
}

/** Returns the colour of the text on a card: white or nearly black, whichever is easier to read on `face`. */
export const deriveInkColor = (face: string): string => (contrastRatio(face, light) >= contrastRatio(face, dark) ? light : dark)

/** Returns the colours of a brand's card, with those that are left out derived from its name and from each other. */
export function completeColors({ name, face_color, ink_color }: BrandColumns) {
  const face = face_color ?? deriveFaceColor(String(name ?? ''))
  return { face_color: face, ink_color: ink_color ?? deriveInkColor(String(face)) }
}

/** Returns true when text in a colour is readable on a card, by the contrast that WCAG AA demands. */
export const isReadable = (ink: string, face: string): boolean => contrastRatio(ink, face) >= 4.5
