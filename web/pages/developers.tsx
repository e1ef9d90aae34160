import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { DevelopersFrame } from '#web/features/developers/developers-frame.tsx'
import { isSection, type ReferencePlace } from '#web/features/developers/places.ts'
import type { Reference } from '#web/features/developers/reference.ts'
import { ReferencePart } from '#web/features/developers/reference-part.tsx'

type LoaderData = { reference: Reference; place: ReferencePlace; title?: string }

/** Loads the API reference and the section in the URL. Throws 404 for an unknown section. */
export async function loader({ params: { section = 'start', name } }: LoaderFunctionArgs): Promise<LoaderData> {
  const { reference } = await import('virtual:reference')
  const entries = section === 'commands' ? reference.commands : section === 'types' ? reference.types : []
  const isPage = isSection(section) && (name === undefined || entries.some((entry) => entry.name === name))
  if (!isPage) throw data(null, { status: 404 })
  return { reference, place: { section, ...(name && { name }) }, ...(name && { title: name }) }
}

/** The page of the API reference for developers. It opens without signing in. */
export function Component() {
  const { reference, place } = useLoaderData<typeof loader>()
  return (
    <DevelopersFrame reference={reference} place={place}>
      <ReferencePart reference={reference} place={place} />
    </DevelopersFrame>
  )
}
