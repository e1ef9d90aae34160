import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'

const blocked = readFileSync(join(root, 'tests/fixtures/blocked-words.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((word) => new RegExp(word, 'i'))

it('R5 S5 gives no built file a name that content blockers match', () => {
  const names = readdirSync(join(root, 'web/dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'web/dist').length))
    // the hash of a file differs with each build
    .map((name) => name.replace(/-[\w-]{8}(?=\.)/, ''))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => blocked.some((word) => word.test(name)))).toEqual([])
})
