const accents: Record<string, string> = {
  ...{ a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýÿ' },
  ...{ A: 'ÁÀ', E: 'ÉÈ', I: 'ÍÌ', O: 'ÓÒ', U: 'ÚÙ', Y: 'Ý' },
  ...{ c: 'ç', n: 'ñ', s: 'š', z: 'ž', C: 'Ç', N: 'Ñ', S: 'Š', Z: 'Ž' },
}

const ownName = 'Plutus'

/**
 * Converts a text to the pseudo-locale: letters get accents and vowels are doubled, so that untranslated or overflowing texts show (P10).
 * Keeps ICU arguments, tags and the name Plutus.
 */
export function toPseudoLocale(text: string): string {
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
        // The text of a plural or select case has braces of its own.
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

/** Converts every text of an object, at any depth, to the pseudo-locale. */
export function toPseudoCatalogue<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return toPseudoLocale(texts) as Texts
  if (Array.isArray(texts)) return texts.map(toPseudoCatalogue) as Texts
  return Object.fromEntries(Object.entries(texts as object).map(([name, value]) => [name, toPseudoCatalogue(value)])) as Texts
}
