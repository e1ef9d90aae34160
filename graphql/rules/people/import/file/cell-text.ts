/** What a spreadsheet's cell shows, as text: formulas by their last result, numbers without an exponent. */
export function cellText(type: string | undefined, value: string, sharedStrings: string[]): string {
  switch (type) {
    case 's':
      return sharedStrings[Number(value)] ?? ''
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'inlineStr':
    case 'str':
      return unescapeText(value)
    case undefined:
    case 'n':
      return numberText(value)
    default:
      return value
  }
}

/** Excel keeps 17 digits of a binary fraction: 499.99000000000001 was typed as 499.99. */
function numberText(value: string): string {
  if (/^-?\d{1,15}$/.test(value) || value === '') return value
  const number = Number(value)
  return Number.isFinite(number) ? String(number) : value
}

/** `_x000D_` stands for a character that XML cannot carry; none of those belongs into a cell of ours. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => printable(String.fromCharCode(Number.parseInt(hex, 16))))
    : text

const printable = (character: string): string => (character < ' ' ? ' ' : character)
