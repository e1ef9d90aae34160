/** GSM 03.38: the characters of an SMS in seven bits; any other makes the whole text Unicode. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Written with an escape before them: two places each. */
const extended = new Set('^{}\\[~]|€\f')

const limits = { gsm: { one: 160, many: 153 }, unicode: { one: 70, many: 67 } }

export type SmsSize = {
  encoding: keyof typeof limits
  /** Places it takes, as the network counts them. */
  length: number
  segments: number
  /** How many places that many segments have. */
  room: number
  /** What forced Unicode, each once. */
  forcing: string[]
}

/** The length of an SMS to the network that carries it. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const forcing = [...new Set(letters.filter((letter) => !basic.has(letter) && !extended.has(letter)))]
  const encoding = forcing.length ? 'unicode' : 'gsm'
  const places = letters.map((letter) => (encoding === 'unicode' ? letter.length : extended.has(letter) ? 2 : 1))
  const length = places.reduce((sum, place) => sum + place, 0)
  const { one, many } = limits[encoding]
  const segments = length <= one ? 1 : pack(places, many)
  return { encoding, length, segments, room: segments === 1 ? one : segments * many, forcing }
}

/** A character of two places is never split: it begins the next segment. */
function pack(places: readonly number[], size: number): number {
  let [segments, used] = [1, 0]
  for (const place of places) {
    if (used + place > size) [segments, used] = [segments + 1, 0]
    used += place
  }
  return segments
}
