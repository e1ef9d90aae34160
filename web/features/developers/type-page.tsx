import { useTranslations } from 'use-intl'
import { Section } from '#web/ui/section.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EntryRows } from './entry-rows.tsx'
import { FieldList } from './field-list.tsx'
import { NameList } from './name-list.tsx'
import { pathTo } from './places.ts'
import { baseOf, type ContractType, type Reference, type ReferenceField } from './reference.ts'

/** The page of one type with its fields or values, its queries and the commands and types that use it. */
export function TypePage({ reference, type }: { reference: Reference; type: ContractType }) {
  const t = useTranslations('developers')
  const { name, text, kind, fields, values } = type
  const reads = reference.reads.filter(({ rows }) => rows === name)
  return (
    <article>
      <EntryHeader name={name} text={text} back={{ to: pathTo({ section: 'types' }), label: t('types') }} />
      <div className="mt-8">
        {reads.length > 0 && (
          <Section title={t('reads')}>
            <NameList names={reads.map((read) => ({ ...read, note: t(`kind.${read.kind}`) }))} />
          </Section>
        )}
        {fields && (
          <Section title={t('fields')}>
            <FieldList fields={fields} isInput={kind === 'inputs'} />
          </Section>
        )}
        {values && (
          <Section title={t('values')}>
            <NameList names={values} />
          </Section>
        )}
        <TypeUsages reference={reference} type={type} />
      </div>
    </article>
  )
}

/** Two lists, the commands that take or return the type and the types that contain it. */
function TypeUsages({ reference: { commands, types }, type: { name, kind } }: { reference: Reference; type: ContractType }) {
  const t = useTranslations('developers')
  if (kind === 'scalars') return null
  const names = (fields: ReferenceField[] = []) => fields.some(({ type }) => baseOf(type) === name)
  const by = commands.filter((command) => baseOf(command.type) === name || names(command.arguments))
  const within = types.filter((type) => type.name !== name && type.kind !== 'filters' && names(type.fields))
  const users = [
    ...by.map((command) => ({ ...command, to: pathTo({ section: 'commands', name: command.name }) })),
    ...within.map((type) => ({ ...type, to: pathTo({ section: 'types', name: type.name }) })),
  ]
  if (users.length === 0) return null
  return (
    <Section title={t('takenBy')}>
      <EntryRows entries={users} />
    </Section>
  )
}
