import { describe, expect, it } from 'vitest'
import { hardCodedTexts } from './hard-coded-text.ts'
import { code, files, read } from './own-files.ts'

const shown = code.filter((path) => /^web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|^web\/build\//.test(path))

describe('the words of the interface', () => {
  it('P10 sit in the catalogue of messages, none in the code', () => {
    const found = shown.flatMap((path) => hardCodedTexts(path, read(path)).map((line) => `${path}:${line}`))
    expect(found).toEqual([])
  })

  it('P10 are seen wherever they hide', () => {
    const page = `
      const a = <p title="Your name">Hello <b>{isNew ? 'new' : t('old')}</b></p>
      const b = <Field label={t('x')} help={\`Up to \${max} people\`} className="flex items-center" error={wrong && 'Too long'} />
      toast('Saved for now')
      const c = { status: 'not_sent', message: 'Please try again', path: '/wallet' }
      throw new Error('Nothing to read here')`
    expect(hardCodedTexts('page.tsx', page).map((line) => line.replace(/^\d+: /, ''))).toEqual([
      'Your name',
      'Hello',
      'new',
      'Up to',
      'people',
      'Too long',
      'Saved for now',
      'Please try again',
    ])
  })

  it('P10 are all said somewhere', () => {
    const catalogues = files.filter((path) => /^web\/messages\/.*\.json$/.test(path))
    const said = code.filter((path) => /^(web|graphql\/rules)\//.test(path)).map(read)
    const words = new Set(said.flatMap((text) => text.match(/[\w-]+/g) ?? []))
    const joined = said.flatMap((text) =>
      [...text.matchAll(/`(?:[\w.]+\.)?(\w*)\$\{[^}`]+\}(\w*)`/g)].map(([, start = '', end = '']) => [start, end] as const),
    )
    const isSaid = (name: string) =>
      words.has(name) ||
      joined.some(
        ([start, end]) =>
          start + end && name.startsWith(start) && name.endsWith(end) && words.has(name.slice(start.length, name.length - end.length)),
      )
    const unsaid = catalogues.flatMap((path) => leavesOf(JSON.parse(read(path))).filter((leaf) => !isSaid(leaf.split('.').at(-1) ?? '')))
    expect(unsaid).toEqual([])
  })
})

const leavesOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) => (typeof value === 'string' ? `${before}${name}` : leavesOf(value, `${before}${name}.`)))
