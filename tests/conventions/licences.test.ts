import { describe, expect, it } from 'vitest'
import { read } from './own-files.ts'

type Package = { dev?: boolean; link?: boolean; license?: unknown }

/** Returns the production packages of a lockfile with their licences, as `licence: package`. `none` stands for a package that names none. */
const licensed = (lockfile: string): string[] =>
  Object.entries(JSON.parse(read(lockfile)).packages as Record<string, Package>)
    .filter(([path, { dev, link }]) => path && !dev && !link)
    .map(([path, { license }]) => `${typeof license === 'string' ? license : 'none'}: ${path.split('node_modules/').at(-1)}`)

const table = read('bff/deploy/licences.txt')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => {
    const [licence = '', names] = line.split(': ')
    return names ? names.split(' ').map((name) => `${licence}: ${name}`) : [`${licence}: *`]
  })

const isIn = (line: string, entry: string): boolean => (entry.endsWith('*') ? line.startsWith(entry.slice(0, -1)) : line === entry)

describe('the licences of production packages', () => {
  const packages = [...new Set(['package-lock.json', 'graphql/package-lock.json'].flatMap(licensed))].sort()

  it('are all in the table, with each package that has conditions', () => {
    expect(packages.length).toBeGreaterThan(1000)
    expect(packages.filter((line) => !table.some((entry) => isIn(line, entry)))).toEqual([])
  })

  it('leave no line of the table unused', () => {
    expect(table.filter((entry) => !packages.some((line) => isIn(line, entry)))).toEqual([])
  })

  it('are named in the guide when they have conditions', () => {
    const guide = read('bff/deploy/README.md')
    for (const name of ['US $5,000,000', '`pm2`', 'AGPL-3.0', '`@sesamecare-oss/redlock`', 'UNLICENSED']) expect(guide).toContain(name)
  })
})
