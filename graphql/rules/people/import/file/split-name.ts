/** Titles before a name, in lower case and without dots. “Sri” and “Md” are not among them, as names begin with them. */
const titles = new Set(
  `mr mrs ms miss mx master dr prof professor er adv ca cs shri shree smt kum km sushri capt col maj brig gen lt sqn wg cdr cmde hon rev fr
  sir madam messrs herr frau monsieur madame mme mlle señor señora señorita श्री श्रीमती सुश्री कु डॉ प्रो`.split(/\s+/),
)
/** Titles that are also names or initials, as in CA Rao, and so need their dot. */
const dotted = new Set(['km', 'er', 'ca', 'cs', 'adv', 'gen', 'lt', 'col', 'maj', 'brig', 'hon', 'rev', 'fr', 'cdr', 'wg', 'sqn', 'master'])

const leadingTitle = /^[\s(]*([\p{L}\p{M}]+)(\.?)\)?(?:[\s,)/]+|(?<=\.\)?)|$)/u
const trailingTitle = /[\s,]*\(([\p{L}\p{M}]+)(\.?)\)\s*$/u
const joiner = /^(?:&|and|\/)\s*(?=[\p{L}(])/iu

/** Removes the titles around a name, such as Mr., Smt. or Dr. (Mrs.). A text of titles only becomes empty. */
export function withoutTitles(name: string): string {
  let rest = name.trim()
  let hasTitle = false
  for (;;) {
    const text = hasTitle ? rest.replace(joiner, '') : rest
    const [whole, word = '', dot = ''] = leadingTitle.exec(text) ?? []
    if (!whole || !isTitle(word, dot)) break
    rest = text.slice(whole.length)
    hasTitle = true
  }
  const [whole = '', word = '', dot = ''] = trailingTitle.exec(rest) ?? []
  return (isTitle(word, dot) ? rest.slice(0, rest.length - whole.length) : rest).trim()
}

function isTitle(word: string, dot: string): boolean {
  const plain = word.toLowerCase()
  return titles.has(plain) && (dot !== '' || !dotted.has(plain))
}

/** Splits a full name without its titles at its first space. In "Lefèvre, Anaïs" the last name comes first. */
export function splitName(full: string): { firstName: string; lastName: string } {
  const [last = '', first] = full.split(',').map((part) => withoutTitles(collapseSpaces(part)))
  if (first) return { firstName: first, lastName: last }
  const [firstName = '', ...rest] = withoutTitles(collapseSpaces(full.replaceAll(',', ' '))).split(' ')
  return { firstName, lastName: rest.join(' ') }
}

const collapseSpaces = (words: string): string => (/\s\s|[^\S ]/.test(words) ? words.replaceAll(/\s+/g, ' ') : words).trim()
