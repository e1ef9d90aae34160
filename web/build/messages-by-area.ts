import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { toPseudoCatalogue } from './pseudo-locale.ts'
import { catalogueFiles, readCatalogue } from './read-catalogue.ts'

const prefix = 'virtual:messages/'
/**
 * Matches `useTranslations('area')`, which makes a file load the texts of that area. In a file that calls `useTranslations()` without an
 * area, each text literal that starts with `area.` loads that area.
 */
const areaOfHook = /\buseTranslations\('(\w+)/g
const hookWithoutArea = /\buseTranslations\(\)/
const areaOfText = /[`'](\w+)\./g

/**
 * The Vite plugin that splits the texts (P10) into a module per area, so that a page loads only the areas it uses. Parses messages at build
 * time, so that the browser needs no parser. Mode `pseudo` uses the pseudo-locale.
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
      const existing = readAreas()
      const named = [...code.matchAll(areaOfHook), ...(hookWithoutArea.test(code) ? code.matchAll(areaOfText) : [])]
      const areas = new Set(named.map(([, area = '']) => area).filter((area) => area in existing))
      // On the first line, so that line numbers do not change.
      return { code: [...areas].map((area) => `import '${prefix}${area}';`).join('') + code, map: null }
    },
  }
}

/** Parses every ICU message in an area's object, at any depth. */
export function compileTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return compile(texts)
  return Object.fromEntries(Object.entries(texts ?? {}).map(([key, text]) => [key, compileTexts(text)]))
}

/** The import alias that replaces use-intl's message formatter by the one without a parser, since messages are parsed at build time. */
export const withoutIcuParser = { 'use-intl/format-message': 'use-intl/format-message/format-only' }
