import { describe, expect, it } from 'vitest'
import { code, read } from './own-files.ts'
import { unnamedRefusals } from './refusal-docs.ts'

const sources = code.filter((path) => /^(graphql\/(rules|model|contracts|errors)|bff)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))

describe('a docstring names the codes its function refuses with', () => {
  it('in every export of the rules and the BFF', () => {
    const missing = sources.flatMap((path) => unnamedRefusals(path, read(path)).map((each) => `${path}:${each}`))
    expect(sources.length).toBeGreaterThan(700)
    expect(missing, 'say it in the docstring: "Refuses NOT_FOUND, or FROZEN when …"').toEqual([])
  })

  it('counts what the file’s own helpers refuse, and nothing that a docstring or a member’s names', () => {
    const planted = `
      const wrong = () => refusal('INVALID_CODE')
      /** Takes a thing. Refuses NOT_FOUND. */
      export function take(id: string) { if (!id) throw refusal('NOT_FOUND'); if (id === 'a') throw wrong() }
      export const parse = (text: string) => { if (!text) throw badInput('text') }
      /** Two things. */
      export const both = {
        /** Refuses FORBIDDEN. */
        one() { throw refusal('FORBIDDEN') },
      }`
    expect(unnamedRefusals('planted.ts', planted)).toEqual(['4 take: INVALID_CODE', '5 parse: BAD_INPUT'])
  })
})
