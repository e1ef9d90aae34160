import { expect, it } from 'vitest'
import { code, read } from './own-files.ts'

const shown = code.filter((path) => /^web\/(?:pages|features|app|ui)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** What replaces an answer that is not there: a zero, or a list whose length is one. */
const standIn = /(?<![.\w])(?:data|answer)\?\.[\w.[\]?]+ \?\? (?:0|\[\])|\]\?\.count\?\.id \?\? 0/

it('U6 no screen can show a zero that means "not loaded": counts come from lib/apollo/count-of.ts, which knows the difference', () => {
  const found = shown.flatMap((path) => {
    const lines = read(path).split('\n')
    return lines.flatMap((line, index) => (standIn.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
  })
  expect(found).toEqual([])
})

it('U6 such a zero is seen', () => {
  for (const line of ['data?.found[0]?.count?.id ?? 0', 'data?.brands ?? []', 'answer?.people.length ?? 0']) expect(line).toMatch(standIn)
  for (const line of ['draft.version ?? 0', 'countOf(data?.found)', 'company?.tax_bps ?? 0']) expect(line).not.toMatch(standIn)
})
