import { expect, it } from 'vitest'
import { codeFiles, read } from './own-files.ts'

const shown = codeFiles.filter((path) => /^web\/(?:pages|features|app|ui)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

/** Matches code that shows data which has not loaded as zero, by a fallback to `0` or by counting a fallback `[]`. */
const zeroFallback = /(?<![.\w])(?:data|answer)\?\.[\w.[\]?]+ \?\? (?:0|\[\])|\]\?\.count\?\.id \?\? 0/

it('U6 takes counts from lib/apollo/count-of.ts, so that no screen shows a zero for "not loaded"', () => {
  const found = shown.flatMap((path) => {
    const lines = read(path).split('\n')
    return lines.flatMap((line, index) => (zeroFallback.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []))
  })
  expect(found).toEqual([])
})

it('U6 detects a count that falls back to zero while it loads', () => {
  for (const line of ['data?.found[0]?.count?.id ?? 0', 'data?.brands ?? []', 'answer?.people.length ?? 0'])
    expect(line).toMatch(zeroFallback)
  for (const line of ['draft.version ?? 0', 'countOf(data?.found)', 'company?.tax_bps ?? 0']) expect(line).not.toMatch(zeroFallback)
})
