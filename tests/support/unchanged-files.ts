import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'
import type { FileResult } from './report-cases.ts'

/** Files on which every test depends. */
const common = [
  'package.json',
  'package-lock.json',
  'graphql/package-lock.json',
  'graphql/package.json',
  'tsconfig.json',
  'tests/vitest.config.ts',
  'tests/support',
]
const later = ['people', 'messaging', 'reward', 'launch', 'app'].map((wing) => `:!graphql/rules/${wing}`)
const build = ['web', 'bff', 'codegen.ts', 'graphql/contracts', 'graphql/model', 'graphql/errors', 'graphql/schema.graphql']

/** Slow test files, with pathspecs of all that they read. The layers of `tests/conventions/layers.ts` bound what they import. */
const slowFiles: Record<string, string[]> = {
  'graphql/rules/ledger/document/pdf/every-script.test.ts': ['graphql', ...later],
  'graphql/rules/ledger/document/pdf/render-pdf.test.ts': ['graphql', ...later],
  'graphql/rules/ledger/document/pdf/typeset.test.ts': ['graphql', ...later],
  'tests/contract/schema.test.ts': ['graphql', 'bff', 'tests/contract'],
  'tests/conventions/table-calls.test.ts': ['graphql', 'tests/conventions'],
  'web/build/frames.test.ts': build,
  'web/build/messages-by-area.test.ts': build,
  'web/build/server-bundle.test.ts': build,
}

const passedPath = join(root, 'tests/.output/passed.json')
const readPassed = (): Record<string, string> => (existsSync(passedPath) ? JSON.parse(readFileSync(passedPath, 'utf8')) : {})

const hashAll = (): Record<string, string> => Object.fromEntries(Object.entries(slowFiles).map(([path, inputs]) => [path, hashOf(inputs)]))

/**
 * Returns the slow test files whose inputs are the same as when they last passed, which `npm run check` skips. `storePassed` stores those
 * that passed since, unless their inputs changed during the run.
 */
export function findUnchanged() {
  const before = hashAll()
  const passed = readPassed()
  return {
    unchanged: Object.keys(before).filter((path) => passed[path] === before[path]),
    storePassed(files: readonly FileResult[]): void {
      const now = hashAll()
      const stored = readPassed()
      for (const { path, failures, isUnloaded } of files) {
        const hash = before[path]
        if (hash === undefined) continue
        if (failures.length || isUnloaded || hash !== now[path]) delete stored[path]
        else stored[path] = hash
      }
      mkdirSync(dirname(passedPath), { recursive: true })
      writeFileSync(passedPath, `${JSON.stringify(stored, null, 2)}\n`)
    },
  }
}

/** Returns a hash of the names and contents of all files at the pathspecs, committed or not, and of Node's version. */
function hashOf(inputs: string[]): string {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...common, ...inputs]
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  const hash = createHash('sha256').update(process.version)
  for (const path of [...new Set(paths)].sort())
    if (path && existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}
