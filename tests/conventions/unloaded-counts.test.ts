import { expect, it } from 'vitest'
import { code, read } from './own-files.ts'

const shown = code.filter((path) => /^web\/(?:pages|features|app|ui)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Matches fallbacks for missing data: a zero, or an empty list that is counted. */
const standIn = /(?<![.\w])(?:data|answer)\?\.[\w.[\]?]+ \?\? (?:0|\[\])|\]\?\.count\?\.id \?\? 0/

it('U6 takes counts from lib/apollo/count-of.ts, so that no screen shows a zero for "not loaded"', () => {
  const found = shown.flatMap((path) => {
    const lines = read(path).split('\n')
    return lines.flatMap((line, index) => (standIn.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
  })
  expect(found).toEqual([])
})

it('U6 detects such a zero', () => {
  for (const line of ['data?.found[0]?.count?.id ?? 0', 'data?.brands ?? []', 'answer?.people.length ?? 0']) expect(line).toMatch(standIn)
  for (const line of ['draft.version ?? 0', 'countOf(data?.found)', 'company?.tax_bps ?? 0']) expect(line).not.toMatch(standIn)
})
