/** A colour by lightness (0–1), chroma and hue in degrees. This file is browser-safe, because the reward page uses it too. */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Converts a `#rrggbb` colour to OKLCH with Ottosson's OKLab. Returns null for any other text. */
export function hexToOklch(hex: string): Oklch | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const blue = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, blue),
    hue: ((Math.atan2(blue, a) * 180) / Math.PI + 360) % 360,
  }
}

/** Converts a colour to `#rrggbb`. Reduces chroma until it fits sRGB and keeps lightness and hue, which readers notice more. */
export function oklchToHex(color: Oklch): string {
  let fits = 0
  let tooMuch = color.chroma
  if (isInside(toRgb(color))) fits = color.chroma
  else
    for (let step = 0; step < 16; step++) {
      const chroma = (fits + tooMuch) / 2
      if (isInside(toRgb({ ...color, chroma }))) fits = chroma
      else tooMuch = chroma
    }
  const channels = toRgb({ ...color, chroma: fits }).map((channel) => Math.round(Math.min(1, Math.max(0, toGamma(channel))) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the WCAG contrast ratio of two `#rrggbb` colours. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toRgb({ lightness, chroma, hue }: Oklch): number[] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const blue = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * blue) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * blue) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * blue) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isInside = (rgb: number[]): boolean => rgb.every((channel) => channel > -0.0005 && channel < 1.0005)

const toLinear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const toGamma = (channel: number): number => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)
