import { describe, expect, it } from 'vitest'
import { files, read } from './own-files.ts'

const guides = files.filter((path) => /(^|\/)README\.md$/.test(path) && !path.startsWith('tests/fixtures/'))
const decisions = files.filter((path) => path.endsWith('/decisions.md'))

/** Removes tables of variables, which are reference material. */
const withoutTables = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('|'))
    .join('\n')

const mostLines = 120
const mostBytes = 9000
/** The factor by which a guide may exceed its length limit, because two parallel changes may each keep it. Only a warning is printed. */
const tolerance = 1.05

describe('a guide', () => {
  it.each(guides)('is short enough to read in one go: %s', (path) => {
    const text = path === 'README.md' ? withoutTables(read(path)) : read(path)
    const [lines, bytes] = [text.split('\n').length, Buffer.byteLength(text)]
    if (lines > mostLines || bytes > mostBytes)
      console.log(`${path} is too long: ${lines} of ${mostLines} lines, ${bytes} of ${mostBytes} bytes`)
    expect(lines, 'lines').toBeLessThanOrEqual(mostLines * tolerance)
    expect(bytes, 'bytes').toBeLessThanOrEqual(mostBytes * tolerance)
  })
})

describe('a decision', () => {
  it.each(decisions)('states date, context, choice, rejected options and when to review it: %s', (path) => {
    const [, ...entries] = read(path).split(/^## /m)
    expect(entries.length).toBeGreaterThanOrEqual(path === 'tests/decisions.md' ? 1 : 6)
    const labels = ['Date', 'Context', 'Choice', 'Rejected', 'Revisit']
    const lacking = entries.flatMap((entry) =>
      labels.filter((label) => !entry.includes(`- **${label}**: `)).map((label) => `${entry.split('\n')[0]}: ${label}`),
    )
    expect(lacking).toEqual([])
  })
})
