import { describe, expect, it } from 'vitest'
import { specRows } from '#tests/spec-rows.ts'
import { codeFiles, files, read } from './own-files.ts'

const comments = codeFiles.flatMap((path) =>
  read(path)
    .split('\n')
    .flatMap((line, index) => {
      const text = /(?:^|[^:'"`])(\/\/ .*|\/\*.*)|^\s*(\*.*)/.exec(line)
      return text ? [{ at: `${path}:${index + 1}`, text: text[1] ?? text[2] ?? '' }] : []
    }),
)
const names = new Set(files.map((path) => path.replace(/^.*\//, '')))

describe('the references in comments', () => {
  it('name only documents of this repository', () => {
    const unknown = comments.flatMap(({ at, text }) =>
      [...text.matchAll(/[\w-]+\.md\b|\bdesign §\d/g)].filter(([name]) => !names.has(name)).map(([name]) => `${at} ${name}`),
    )
    expect(unknown, 'say the fact, or the file that holds it').toEqual([])
  })

  it('name only files of this repository', () => {
    const unknown = comments.flatMap(({ at, text }) =>
      [...text.matchAll(/(?<![\w*>.-])\w[\w.-]*\.tsx?\b/g)].filter(([name]) => !names.has(name)).map(([name]) => `${at} ${name}`),
    )
    expect(unknown, 'the file has another name by now, or is gone').toEqual([])
  })

  it('name only rows listed in tests/spec-rows.ts', () => {
    const unknown = comments.flatMap(({ at, text }) =>
      [...text.matchAll(/\(((?:[A-Z]{1,2}\d{1,2})(?:, [A-Z]{1,2}\d{1,2})*)\)/g)]
        .flatMap(([, list = '']) => list.split(', '))
        .filter((row) => !(row in specRows))
        .map((row) => `${at} ${row}`),
    )
    expect(unknown, 'cite a row of the specification, or say the fact').toEqual([])
  })
})
