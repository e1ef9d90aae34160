/** A file's name as plain text for a page. */
export const shownName = (name: string, otherwise: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 255)
    .toWellFormed() || otherwise
