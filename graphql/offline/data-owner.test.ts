import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { refuseForeignRoot } from './data-owner.ts'

const folder = mkdtempSync(join(tmpdir(), 'plutus-owner-'))
const isRoot = process.getuid?.() === 0

it('refuses root for a data folder of another user, also one that is not there yet', () => {
  if (isRoot) chownSync(folder, 65_534, 65_534)
  expect(() => refuseForeignRoot(folder, 0)).toThrow(/ belongs to the user \d+\. Run this as that user, because /)
  expect(() => refuseForeignRoot(join(folder, 'data'), 0)).toThrow(/ belongs to the user /)
})

it('accepts root for its own folder, any other user, and its own file in a folder of another', () => {
  expect(() => refuseForeignRoot('/', 0)).not.toThrow()
  expect(() => refuseForeignRoot(folder, 1000)).not.toThrow()
  if (!isRoot) return
  chownSync(folder, 65_534, 65_534)
  writeFileSync(join(folder, 'secrets.json'), '')
  expect(() => refuseForeignRoot(folder, 0)).not.toThrow()
})
