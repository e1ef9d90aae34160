const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', nbsp: ' ' }

/** Converts a supplier's text, which may contain HTML and entities, to plain lines of at most 10,000 characters in all. */
export function cleanText(text: string): string {
  return text
    .slice(0, 100_000)
    .replaceAll(/<(?:br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) => decodePoint(Number.parseInt(digits, hex ? 16 : 10)))
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
    .normalize('NFC')
    .slice(0, 10_000)
}

function decodePoint(point: number): string {
  return point === 9 || point === 10 || point === 13 || (point >= 32 && point <= 0x10ffff) ? String.fromCodePoint(point) : ' '
}
