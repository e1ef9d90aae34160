/** A file's name as words on a page, nothing else. */
export const shownName = (name: string, otherwise: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 255)
    .toWellFormed() || otherwise
