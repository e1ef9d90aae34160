import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import { codeFiles, files, read } from './own-files.ts'

/** Returns the paths of the files whose text matches the pattern, so that a failed assertion names them. */
const filesMatching = (paths: string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)))

const linesOf = (path: string): number => read(path).split('\n').length - 1

describe('the code, beyond its lint rules', () => {
  it('uses all rights (accountability: null) only in the emitter', () => {
    const allowed = /^graphql\/rules\/platform\/command\/emit-changes\.ts$|^graphql\/model\/|^tests\//
    expect(filesMatching(codeFiles, /accountability: null/).filter((path) => !allowed.test(path))).toEqual([])
  })

  it('branches on NODE_ENV, DEMO or CI only where the environment is read', () => {
    const servers = codeFiles.filter(
      (path) => /^(bff|graphql)\//.test(path) && !/(^|\/)([\w-]*env|directus)\.ts$|\.test\.ts$|launch\.mjs$/.test(path),
    )
    expect(filesMatching(servers, /\b(env|process\.env)\.(NODE_ENV|DEMO|CI)\b/)).toEqual([])
  })

  it('never streams from the database, because a slow reader would block its only connection', () => {
    const rules = codeFiles.filter((path) => /^graphql\/(rules|seed|model)\//.test(path))
    expect(filesMatching(rules, /\bknex\b[^\n]*\.stream\(|\btrx\b[^\n]*\.stream\(|\.stream\(\)|\.asyncIterator\b.*knex/)).toEqual([])
  })

  it('converts money to numbers in only one file of the web app', () => {
    const web = codeFiles.filter((path) => path.startsWith('web/') && !/^web\/lib\/money\/money(\.test)?\.ts$/.test(path))
    expect(
      filesMatching(
        web,
        /\b(Number|parseFloat|parseInt)\([^)]*(available|reserved|pending|value|amount|total|fee\b|balance|minor|delta_)/i,
      ),
    ).toEqual([])
  })

  it('names no machine, registry or local folder', () => {
    const texts = files.filter((path) => !/\.(woff2|png|jpe?g|gif|xlsx)$/.test(path) && !path.endsWith('conventions.test.ts'))
    expect(filesMatching(texts, /(^|[\s"'`(=])\/(root|home\/\w+|work)\/|"resolved": *"http/m)).toEqual([])
  })

  it('keeps every file at 300 lines at most, and half of them under 60', () => {
    const lengths = codeFiles.map((path) => [linesOf(path), path] as const).sort(([a], [b]) => a - b)
    expect(lengths.filter(([length]) => length > 300)).toEqual([])
    expect(lengths[Math.floor(lengths.length / 2)]?.[0]).toBeLessThanOrEqual(60)
  })

  it('gives a file of the product 62 lines on average, and at most 14 % of them fewer than 20', () => {
    const product = codeFiles.filter((path) => /^(web|bff|graphql)\//.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    const lengths = product.map(linesOf)
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
    const small = (100 * lengths.filter((length) => length < 20).length) / lengths.length
    const figures = `${lengths.length} files, ${mean.toFixed(1)} lines on average, ${small.toFixed(1)} % under 20: put small files together by subject`
    expect(mean, figures).toBeGreaterThanOrEqual(62)
    expect(small, figures).toBeLessThanOrEqual(14)
  })

  it('has no group-has styles, which would restyle the whole page for every menu', () => {
    const styled = files.filter((path) => /^web\/.*\.(tsx|css)$/.test(path))
    expect(filesMatching(styled, /\bgroup-has-|:has\([^)]*\)\)?[\s_]+\*/)).toEqual([])
  })

  it('names files in kebab-case and has no catch-all files', () => {
    const own = codeFiles.map((path) => [basename(path).replace(/(\.(test|config|d))*\.(tsx?|mjs)$/, ''), path] as const)
    expect(own.filter(([name]) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /^(utils|helpers|misc|types|constants)$/.test(name))).toEqual(
      [],
    )
  })

  it('has no TODO and no suppressed type errors', () => {
    expect(
      filesMatching(
        codeFiles.filter((path) => !path.endsWith('conventions.test.ts')),
        /\bTODO\b|\bFIXME\b|@ts-(ignore|expect-error|nocheck)|\bas any\b/,
      ),
    ).toEqual([])
  })

  it('mentions only existing paths in its READMEs', () => {
    const missing = files
      .filter((path) => /(^|\/)README\.md$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/`((?:web|bff|graphql|tests)\/[\w./-]+)`/g)].map(([, named = '']) => named))
      .filter((named) => !existsSync(join(root, named)) && !/^(web\/(dist|gql)|graphql\/.*\.sqlite)/.test(named))
    expect(missing).toEqual([])
  })
})
