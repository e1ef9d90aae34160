const accents: Record<string, string> = {
  ...{ a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýÿ' },
  ...{ A: 'ÁÀ', E: 'ÉÈ', I: 'ÍÌ', O: 'ÓÒ', U: 'ÚÙ', Y: 'Ý' },
  ...{ c: 'ç', n: 'ñ', s: 'š', z: 'ž', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
}

const ownName = 'Plutus'

/**
 * A language nobody speaks, for seeing what another one would do to the screens (P10): every letter keeps its look and has
 * an accent, every vowel stands twice, so that words are a third longer. ICU arguments, tags and our name
 * stay as they are.
 */
export function inPseudoLocale(text: string): string {
  let at = 0
  const words = (isArgument: boolean): string => {
    let said = ''
    while (at < text.length) {
      const sign = text[at] ?? ''
      if (text.startsWith(ownName, at)) {
        said += ownName
        at += ownName.length
        continue
      }
      if (sign === '}') return said
      at += 1
      if (sign === '{') {
        // The text of a plural's or a select's case stands in braces of its own.
        said += `{${words(!isArgument)}}`
        at += 1
      } else if (sign === '<' && text.includes('>', at)) {
        const end = text.indexOf('>', at) + 1
        said += text.slice(at - 1, end)
        at = end
      } else said += isArgument ? sign : (accents[sign] ?? sign)
    }
    return said
  }
  return words(false)
}

/** A whole file of the catalogue. */
export function catalogueInPseudoLocale<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return inPseudoLocale(texts) as Texts
  if (Array.isArray(texts)) return texts.map(catalogueInPseudoLocale) as Texts
  return Object.fromEntries(Object.entries(texts as object).map(([name, value]) => [name, catalogueInPseudoLocale(value)])) as Texts
}
