import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { Description } from '#web/features/developers/description.tsx'
import { pathTo, type ReferencePlace, sections } from '#web/features/developers/places.ts'
import { indexReference } from '#web/features/developers/reference-index.ts'
import { ReferenceNames } from '#web/features/developers/reference-names.ts'
import { ReferencePart } from '#web/features/developers/reference-part.tsx'
import { resultsId } from '#web/features/developers/search-results.tsx'
import messages from '#web/messages/en.json'
import { readReference } from './reference.ts'

const reference = readReference()
const { entries, pathOf } = indexReference(reference)

globalThis.location ??= { origin: 'https://plutus.example' } as Location

/** Renders an element without the frame around it. */
function markupOf(element: ReactNode, at: string): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <ReferenceNames value={pathOf}>
        <RouterProvider router={router} />
      </ReferenceNames>
    </IntlProvider>,
  )
}

const idsIn = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)

const places: ReferencePlace[] = [
  ...sections.map((section) => ({ section })),
  ...reference.commands.map(({ name }) => ({ section: 'commands' as const, name })),
  ...reference.types.map(({ name }) => ({ section: 'types' as const, name })),
]
const pages = new Map(
  places.map((place) => [pathTo(place), markupOf(<ReferencePart reference={reference} place={place} />, pathTo(place))]),
)

it('shows every entry that the search finds or a text names at its URL, once', () => {
  const missing = entries.filter(({ to }) => {
    const [page = '', at] = to.split('#')
    const ids = idsIn(pages.get(page) ?? '')
    return at ? !ids.includes(at) : ids.length === 0 && !pages.has(page)
  })
  expect(missing.map(({ to }) => to)).toEqual([])
  const twice = [...pages].flatMap(([page, markup]) => {
    const ids = ['content', resultsId, ...idsIn(markup)]
    return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${page}#${id}`)
  })
  expect(twice).toEqual([])
})

it('has a target for every link of the reference', () => {
  const targets = new Set(entries.map(({ to }) => to))
  const links = [...pages.values()].flatMap((markup) => [...markup.matchAll(/ href="(\/developers[^"]*)"/g)].map(([, to = '']) => to))
  const nowhere = links.filter((to) => {
    const [page = '', at] = to.split('#')
    return !targets.has(to) && !(at ? idsIn(pages.get(page) ?? '').includes(at) : pages.has(page))
  })
  expect([...new Set(nowhere)]).toEqual([])
  expect(links.length).toBeGreaterThan(1000)
})

it('links error codes and parts of types in texts, and no other capitals', () => {
  const textOf = (text: string) => markupOf(<Description text={text} />, '/developers')
  expect(textOf('FORBIDDEN in UTC.')).toMatch(
    /^<a [^>]*href="\/developers\/errors#FORBIDDEN"[^>]*><code[^>]*>FORBIDDEN<\/code><\/a> in UTC\.$/,
  )
  const said = [...reference.commands, ...reference.reads, ...reference.types, ...reference.types.flatMap(({ fields = [] }) => fields)]
  const parts = said.flatMap(({ text }) => text.match(/(?<=`)[a-zA-Z_]+\.[a-zA-Z_]+(?=`)/g) ?? [])
  const ofTypes = parts.filter((part) => reference.types.some(({ name }) => part.startsWith(`${name}.`)))
  expect(ofTypes.length).toBeGreaterThan(0)
  expect(ofTypes.filter((part) => !pathOf(part))).toEqual([])
})
