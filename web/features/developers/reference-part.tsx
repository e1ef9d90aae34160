import { CommandPage } from './command-page.tsx'
import { CommandsPage } from './commands-page.tsx'
import { ErrorsPage } from './errors-page.tsx'
import { ExamplesPage } from './examples-page.tsx'
import { LimitsPage } from './limits-page.tsx'
import type { ReferencePlace } from './places.ts'
import type { Reference } from './reference.ts'
import { StartPage } from './start-page.tsx'
import { TypePage } from './type-page.tsx'
import { TypesPage } from './types-page.tsx'

/** Renders the page of a place, which is a section or one command or type. */
export function ReferencePart({ reference, place: { section, name } }: { reference: Reference; place: ReferencePlace }) {
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
