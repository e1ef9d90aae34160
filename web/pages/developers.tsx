import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CommandPage } from '#web/features/developers/command-page.tsx'
import { CommandsPage } from '#web/features/developers/commands-page.tsx'
import { DevelopersFrame } from '#web/features/developers/developers-frame.tsx'
import { ErrorsPage } from '#web/features/developers/errors-page.tsx'
import { ExamplesPage } from '#web/features/developers/examples-page.tsx'
import { LimitsPage } from '#web/features/developers/limits-page.tsx'
import { isSection, type Place } from '#web/features/developers/places.ts'
import type { Reference } from '#web/features/developers/reference.ts'
import { StartPage } from '#web/features/developers/start-page.tsx'
import { TypePage } from '#web/features/developers/type-page.tsx'
import { TypesPage } from '#web/features/developers/types-page.tsx'

type Loaded = { reference: Reference; place: Place; title?: string }

/** The reference, and which part of it the address names; what it does not know is no page. */
export async function loader({ params: { section = 'start', name } }: LoaderFunctionArgs): Promise<Loaded> {
  const { reference } = await import('virtual:reference')
  const known = section === 'commands' ? reference.commands : section === 'types' ? reference.types : []
  const isPage = isSection(section) && (name === undefined || known.some((entry) => entry.name === name))
  if (!isPage) throw data(null, { status: 404 })
  return { reference, place: { section, ...(name && { name }) }, ...(name && { title: name }) }
}

/** The reference of the API, for people with and without an account. */
export function Component() {
  const { reference, place } = useLoaderData<typeof loader>()
  return (
    <DevelopersFrame reference={reference} place={place}>
      <Part reference={reference} place={place} />
    </DevelopersFrame>
  )
}

function Part({ reference, place: { section, name } }: { reference: Reference; place: Place }) {
  if (section === 'start') return <StartPage reference={reference} />
  if (section === 'errors') return <ErrorsPage reference={reference} />
  if (section === 'limits') return <LimitsPage limits={reference.limits} />
  if (section === 'examples') return <ExamplesPage reference={reference} />
  if (section === 'commands') {
    const command = reference.commands.find((each) => each.name === name)
    return command ? <CommandPage key={name} reference={reference} command={command} /> : <CommandsPage reference={reference} />
  }
  const type = reference.types.find((each) => each.name === name)
  return type ? <TypePage key={name} reference={reference} type={type} /> : <TypesPage reference={reference} />
}
