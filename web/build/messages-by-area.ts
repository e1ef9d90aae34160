import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { toPseudoCatalogue } from './pseudo-locale.ts'
import { catalogueFiles, readCatalogue } from './read-catalogue.ts'

const prefix = 'virtual:messages/'
/** Matches `useTranslations('area')`. A call without an area uses every `area.…` in the file. */
const areaOfHook = /\buseTranslations\('(\w+)/g
const hookWithoutArea = /\buseTranslations\(\)/
const areaOfText = /[`'](\w+)\./g

/**
 * Splits the catalogue of texts (P10) into one module per area, so that a page loads only its own. Messages are parsed at build time, so no
 * browser loads an ICU parser (`withoutIcuParser`). `vite build --mode pseudo` uses the pseudo-locale.
 */
export function messagesByArea(): Plugin {
  let isPseudo = false
  const readAreas = () => (isPseudo ? toPseudoCatalogue(readCatalogue()) : readCatalogue())
  return {
    name: 'plutus:messages-by-area',
    enforce: 'pre',
    configResolved({ mode }) {
      isPseudo = mode === 'pseudo'
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (isPseudo && /\/messages\/en[\w.-]*\.json$/.test(id))
        return JSON.stringify(toPseudoCatalogue(JSON.parse(readFileSync(id, 'utf8'))))
      if (!id.startsWith(`\0${prefix}`)) return null
      for (const file of catalogueFiles) this.addWatchFile(file)
      const area = id.slice(prefix.length + 1)
      const texts = readAreas()[area] ?? this.error(`No texts for ${area} in the catalogue`)
      return `import { addMessages } from '#web/lib/messages.ts'\naddMessages('${area}', ${JSON.stringify(compileTexts(texts))})`
    },
    transform(code, file) {
      if (file.includes('node_modules') || !code.includes('useTranslations(')) return null
      const known = readAreas()
      const named = [...code.matchAll(areaOfHook), ...(hookWithoutArea.test(code) ? code.matchAll(areaOfText) : [])]
      const areas = new Set(named.map(([, area = '']) => area).filter((area) => area in known))
      // On the first line, so that line numbers do not change.
      return { code: [...areas].map((area) => `import '${prefix}${area}';`).join('') + code, map: null }
    },
  }
}

/** Parses each ICU message of an area. */
export function compileTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  return Object.fromEntries(Object.entries(texts ?? {}).map(([key, text]) => [key, compileTexts(text)]))
}

/** The alias (`resolve.alias`) to the part of use-intl that formats parsed messages and has no parser. */
export const withoutIcuParser = { 'use-intl/format-message': 'use-intl/format-message/format-only' }
