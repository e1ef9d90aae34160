/** The characters that GSM 03.38 encodes in seven bits. Any other character makes the whole SMS use 16-bit units. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The characters that take two 7-bit units, as GSM 03.38 encodes them with an escape before them. */
const extended = new Set('^{}\\[~]|€\f')

const limits = { gsm: { one: 160, many: 153 }, unicode: { one: 70, many: 67 } }

export type SmsSize = {
  encoding: keyof typeof limits
  /** The number of units in the text. A unit is seven bits, or 16 bits if a character requires Unicode. */
  length: number
  segments: number
  /** The number of units that fit in `segments` segments. */
  room: number
  /** The characters that require Unicode, without duplicates. */
  forcing: string[]
}

/** Counts the units and segments of an SMS as the mobile network does. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const forcing = [...new Set(letters.filter((letter) => !basic.has(letter) && !extended.has(letter)))]
  const encoding = forcing.length ? 'unicode' : 'gsm'
  const places = letters.map((letter) => (encoding === 'unicode' ? letter.length : extended.has(letter) ? 2 : 1))
  const length = places.reduce((sum, place) => sum + place, 0)
  const { one, many } = limits[encoding]
  const segments = length <= one ? 1 : countSegments(places, many)
  return { encoding, length, segments, room: segments === 1 ? one : segments * many, forcing }
}

/** Counts the segments. A character of two units is never split between segments, so it may start the next one. */
function countSegments(places: readonly number[], size: number): number {
  let [segments, used] = [1, 0]
  for (const place of places) {
    if (used + place > size) [segments, used] = [segments + 1, 0]
    used += place
  }
  return segments
}
