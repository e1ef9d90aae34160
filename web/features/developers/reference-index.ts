import { pathTo } from './places.ts'
import type { ContractType, Reference, ReferenceField } from './reference.ts'

export type EntryKind = 'command' | 'type' | 'field' | 'value' | 'error' | 'query' | 'subscription' | 'example'

/** A result of the search in the API reference, such as a command, a field or an error code. `to` is its path. */
export type Entry = {
  kind: EntryKind
  name: string
  text: string
  to: string
  /** The name of the command or type that contains this field. Undefined for commands and types themselves. */
  within?: string
  /** True for generated types that aggregate or filter rows, which rank last in the search. */
  isMinor?: true
}

export type ReferenceIndex = { entries: Entry[]; pathOf: (name: string) => string | undefined }

/** Builds the search entries and a function that returns the path of a name. A field is indexed as `companies.name`. */
export function indexReference(reference: Reference): ReferenceIndex {
  const { commands, types, reads, errors, examples } = reference
  const entries = [
    ...commands.flatMap((command) =>
      withParts(entryOf('command', command, pathTo({ section: 'commands', name: command.name })), command.arguments),
    ),
    ...types.flatMap(entriesOfType),
    ...reads.map((read) => entryOf(read.kind, read, pathTo({ section: 'types', name: read.rows }, read.name))),
    ...errors.map(({ code, sentence }) => entryOf('error', { name: code, text: sentence }, pathTo({ section: 'errors' }, code))),
    ...examples.map((example) => entryOf('example', example, pathTo({ section: 'examples' }, example.name))),
  ]
  const paths = new Map<string, string>()
  for (const { name, within, to } of entries) {
    const fullName = within ? `${within}.${name}` : name
    if (!paths.has(fullName)) paths.set(fullName, to)
  }
  return { entries, pathOf: (name) => paths.get(name) }
}

type Named = { name: string; text: string }

const entryOf = (kind: EntryKind, { name, text }: Named, to: string): Entry => ({ kind, name, text, to })

/**
 * Returns the search entries of a type and its fields. Sums and filters have no entries for fields, as they repeat the columns of their
 * rows.
 */
function entriesOfType(type: ContractType): Entry[] {
  const entry = entryOf('type', type, pathTo({ section: 'types', name: type.name }))
  if (type.kind === 'filters' || type.kind === 'sums') return [{ ...entry, isMinor: true }]
  return [...withParts(entry, type.fields), ...(type.values ?? []).map((value) => partOf('value', value, entry))]
}

const withParts = (entry: Entry, fields: ReferenceField[] = []): Entry[] => [entry, ...fields.map((field) => partOf('field', field, entry))]

const partOf = (kind: EntryKind, part: Named, { name: within, to }: Entry): Entry => ({
  ...entryOf(kind, part, `${to}#${part.name}`),
  within,
})
