import { expect, it } from 'vitest'
import { pinned } from '#bff/launch/pinned-node.mjs'
import { files, read } from './own-files.ts'

it('names the Node of the launcher for version managers, too', () => {
  expect(read('.node-version').trim()).toBe(pinned)
})

it('says MIT in one licence and in every package', () => {
  expect(read('LICENSE')).toMatch(/^MIT License\n/)
  const packages = files.filter((path) => /(^|\/)package\.json$/.test(path) && !path.startsWith('graphql/rules/'))
  expect(packages.map((path) => JSON.parse(read(path)).license)).toEqual(packages.map(() => 'MIT'))
})

it('has a guide behind every link of the contributing pages', () => {
  const pages = files.filter((path) => /^\.github\/.*\.md$/.test(path))
  const linked = pages.flatMap((page) => [...read(page).matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map(([, to = '']) => to))
  expect(linked.filter((to) => !files.includes(to))).toEqual([])
  expect(linked.length).toBeGreaterThan(4)
})
