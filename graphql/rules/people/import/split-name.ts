/** First and last name of a full one: the first word and the rest, or "Lefèvre, Anaïs" the other way round. */
export function splitName(full: string): { firstName: string; lastName: string } {
  const [last = '', first] = full.split(',').map(oneSpaced)
  if (first) return { firstName: first, lastName: last }
  const [firstName = '', ...rest] = oneSpaced(full.replaceAll(',', ' ')).split(' ')
  return { firstName, lastName: rest.join(' ') }
}

const oneSpaced = (words: string): string => words.trim().replaceAll(/\s+/g, ' ')
