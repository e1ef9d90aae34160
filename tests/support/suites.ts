import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'

const checkSuites = ['unit', 'conventions', 'contract']
/** The suites whose files share running stacks and a browser. They form the project `stacks` of vitest.config.ts. */
const sharing = ['rules', 'bff', 'e2e']
export const allSuites = [...checkSuites, 'launcher', 'ports', ...sharing]

const unitFolders = ['web', 'bff', 'graphql']

export type Selection = {
  suites: string[]
  /** Paths of test files from the root. An empty list means all files of the suites. */
  files: string[]
}

/**
 * Parses the arguments of `npm test`: suites, test files, folders, `check` and `sweep`. Without any, all suites run. Throws when a name is
 * none of these.
 */
export function selectionOf(names: string[]): Selection {
  const named = names.filter((name) => name !== 'sweep')
  if (named.length === 0) return { suites: allSuites, files: [] }
  if (named.join() === 'check') return { suites: checkSuites, files: [] }
  const files = named.flatMap((name) => (allSuites.includes(name) ? filesIn(foldersOf(name)) : testFilesAt(name)))
  return { suites: [...new Set(files.map(suiteOf))], files: [...new Set(files)] }
}

/** Returns the suite that a test file belongs to. */
export function suiteOf(path: string): string {
  const [first, second = ''] = path.split('/')
  return first === 'tests' ? second : 'unit'
}

/** Returns the project of vitest.config.ts that runs a suite. */
export const projectOf = (suite: string): string => (sharing.includes(suite) ? 'stacks' : suite)

const foldersOf = (suite: string): string[] => (suite === 'unit' ? unitFolders : [`tests/${suite}`])

function testFilesAt(name: string): string[] {
  const path = relative(root, resolve(root, name)).replaceAll('\\', '/')
  const files = allFiles().filter((file) => file === path || file.startsWith(`${path}/`))
  if (files.length) return files
  throw new Error(`No suite or test is called "${name}": name one of ${allSuites.join(', ')}, or the path of a test file.`)
}

const allFiles = (): string[] => allSuites.flatMap((suite) => filesIn(foldersOf(suite)))

function filesIn(folders: string[]): string[] {
  const patterns = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).map((path) => path.replaceAll('\\', '/'))
}
