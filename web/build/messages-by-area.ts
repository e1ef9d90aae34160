import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { catalogueInPseudoLocale } from './pseudo-locale.ts'
import { catalogueFiles, readCatalogue } from './read-catalogue.ts'

const prefix = 'virtual:messages/'
/** `useTranslations('area')`, and where none is named, every `area.…` that is written. */
const areaOfHook = /\buseTranslations\('(\w+)/g
const wholeHook = /\buseTranslations\(\)/
const areaOfText = /[`'](\w+)\./g

/**
 * The one catalogue of texts (P10), an area a module: a page loads the words it says with itself, and the shell stays
 * small however many pages there are. Texts come parsed, so that no browser loads a parser of ICU messages (`withoutIcuParser`).
 * `vite build --mode pseudo` says it all in the pseudo-locale.
 */
export function messagesByArea(): Plugin {
  let isPseudo = false
  const readAreas = () => (isPseudo ? catalogueInPseudoLocale(readCatalogue()) : readCatalogue())
  return {
    name: 'plutus:messages-by-area',
    enforce: 'pre',
    configResolved({ mode }) {
      isPseudo = mode === 'pseudo'
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (isPseudo && /\/messages\/en[\w.-]*\.json$/.test(id))
        return JSON.stringify(catalogueInPseudoLocale(JSON.parse(readFileSync(id, 'utf8'))))
      if (!id.startsWith(`\0${prefix}`)) return null
      for (const file of catalogueFiles) this.addWatchFile(file)
      const area = id.slice(prefix.length + 1)
      const texts = readAreas()[area] ?? this.error(`No texts for ${area} in the catalogue`)
      return `import { addMessages } from '#web/lib/messages.ts'\naddMessages('${area}', ${JSON.stringify(compiled(texts))})`
    },
    transform(code, file) {
      if (file.includes('node_modules') || !code.includes('useTranslations(')) return null
      const known = readAreas()
      const named = [...code.matchAll(areaOfHook), ...(wholeHook.test(code) ? code.matchAll(areaOfText) : [])]
      const areas = new Set(named.map(([, area = '']) => area).filter((area) => area in known))
      // On the first line, so that the others keep their numbers.
      return { code: [...areas].map((area) => `import '${prefix}${area}';`).join('') + code, map: null }
    },
  }
}

/** The texts of an area with each ICU message parsed. */
export function compiled(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  return Object.fromEntries(Object.entries(texts ?? {}).map(([key, text]) => [key, compiled(text)]))
}

/** The part of use-intl that formats such texts and parses none, for `resolve.alias`. */
export const withoutIcuParser = { 'use-intl/format-message': 'use-intl/format-message/format-only' }
