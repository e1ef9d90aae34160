/** GSM 03.38: what an SMS writes in seven bits; everything else makes all of it Unicode. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Written with an escape before it: two places each. */
const extended = new Set('^{}\\[~]|€\f')

const limits = { gsm: { one: 160, many: 153 }, unicode: { one: 70, many: 67 } }

export type SmsSize = {
  encoding: keyof typeof limits
  /** Places it takes, as the network counts. */
  length: number
  segments: number
  /** How many places there are in as many segments. */
  room: number
  /** What forced Unicode, each once. */
  forcing: string[]
}

/** How long an SMS is to the network that carries it. */
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

/** A letter of two places is never cut in two: it begins the next segment. */
function pack(places: readonly number[], size: number): number {
  let [segments, used] = [1, 0]
  for (const place of places) {
    if (used + place > size) [segments, used] = [segments + 1, 0]
    used += place
  }
  return segments
}
