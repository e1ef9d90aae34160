import format from 'icu-minify/format'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { compileTexts } from './messages-by-area.ts'
import { readCatalogue } from './read-catalogue.ts'

type Part = string | number | [string, ...unknown[]]
/** Returns sample values for the arguments of a parsed message. Kinds 2 and 3 are plurals, 4 is a number, and tags have parts. */
function valuesOf(parts: unknown, nth: number): Record<string, unknown> {
  if (!Array.isArray(parts)) return {}
  return Object.assign({}, ...(parts as Part[]).map((part) => (Array.isArray(part) ? sampleOf(part, nth) : {})))
}

const [select, plural, ordinal, number] = [1, 2, 3, 4]

function sampleOf([name, kind, ...rest]: [string, ...unknown[]], nth: number): Record<string, unknown> {
  if (kind === undefined) return { [name]: `<${name}>` }
  if (kind === number) return { [name]: [0, 1, 12_345.678][nth] }
  if (kind === select || kind === plural || kind === ordinal) {
    const options = rest[0] as Record<string, unknown>
    const inner = Object.assign({}, ...Object.values(options).map((option) => valuesOf(option, nth)))
    const keys = Object.keys(options)
    return { ...inner, [name]: kind === select ? keys[nth % keys.length] : [0, 1, 1234][nth] }
  }
  return { ...valuesOf([kind, ...rest], nth), [name]: (words: string) => `[${name}:${words}]` }
}

describe('the parsed texts', () => {
  it('P10 format as ICU’s own formatter does, with none, one and many', () => {
    const differing: string[] = []
    const formatters = {
      getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
      getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
      getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
    }
    let compared = 0
    const compare = (text: unknown, path: string): void => {
      if (typeof text !== 'string') {
        for (const [key, each] of Object.entries(text ?? {})) compare(each, `${path}.${key}`)
        return
      }
      const parsed = compileTexts(text)
      const t = createTranslator({ locale: 'en', timeZone: 'UTC', messages: { text } })
      for (const nth of [0, 1, 2]) {
        const values = valuesOf(parsed, nth)
        const expected = [t.rich('text', values as never)].flat().join('')
        const said = [format(parsed as never, 'en', values as never, { formatters, timeZone: 'UTC' } as never)].flat().join('')
        compared += 1
        if (said !== expected) differing.push(`${path}: ${said} instead of ${expected}`)
      }
    }
    compare(readCatalogue(), 'en')
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(9000)
  })
})
