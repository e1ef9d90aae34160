import { dirname, join } from 'node:path/posix'
import { read } from './own-files.ts'

const aliases = { '#web/': 'web/', '#bff/': 'bff/', '#graphql/': 'graphql/', '#tests/': 'tests/', '#rules/': 'graphql/rules/' }
/** Static, dynamic or of a type alone. */
const reference = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** The files that one imports, as paths of the repository; packages aside. */
export function importsOf(path: string): string[] {
  return [...read(path).matchAll(reference)].flatMap(([, name = '']) => {
    const alias = Object.entries(aliases).find(([start]) => name.startsWith(start))
    if (alias) return [alias[1] + name.slice(alias[0].length)]
    return name.startsWith('.') ? [join(dirname(path), name)] : []
  })
}
