/** Removes control and format characters from a file name, normalises it to NFC and limits it to 255 characters. Returns `otherwise` when nothing remains. */
export const toDisplayName = (name: string, otherwise: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .normalize('NFC')
    .slice(0, 255)
    .toWellFormed() || otherwise
