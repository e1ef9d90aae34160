import { useTranslations } from 'use-intl'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CodeBlock } from './code-block.tsx'
import { Description } from './description.tsx'
import { EntryHeader } from './entry-header.tsx'
import { FieldList } from './field-list.tsx'
import { pathTo } from './places.ts'
import { baseOf, type Reference, type ReferenceCommand } from './reference.ts'
import { sampleCommand } from './sample-command.ts'
import { TypeName } from './type-name.tsx'

/** One command with its arguments, the fields of its inputs and its result. */
export function CommandPage({ reference: { types, examples }, command }: { reference: Reference; command: ReferenceCommand }) {
  const t = useTranslations('developers')
  const args = command.arguments ?? []
  const inputs = args.flatMap(({ type }) => types.find(({ name, kind }) => name === baseOf(type) && kind === 'inputs') ?? [])
  const answer = types.find(({ name, kind }) => name === baseOf(command.type) && kind === 'answers')
  const used = examples.filter(({ uses }) => uses.includes(command.name))
  return (
    <article>
      <EntryHeader name={command.name} text={command.text} back={{ to: pathTo({ section: 'commands' }), label: t('commands') }} />
      <div className="mt-8">
        {args.length > 0 && (
          <Section title={t('arguments')}>
            <FieldList fields={args} isInput />
          </Section>
        )}
        {inputs.map(({ name, text, fields = [] }) => (
          <Section key={name} title={<TypeName>{name}</TypeName>} note={<Description text={text} />}>
            <FieldList fields={fields} isInput within={name} />
          </Section>
        ))}
        <Section title={t('answer')}>
          <TypeName>{command.type}</TypeName>
          {answer ? (
            <div className="mt-6 border-t pt-3">
              <FieldList fields={answer.fields ?? []} within={answer.name} />
            </div>
          ) : (
            <p className="mt-1 text-muted-foreground">{t('answerNote')}</p>
          )}
        </Section>
        <Section title={t('document')}>
          <CodeBlock label={t('document')}>{sampleCommand(command, types)}</CodeBlock>
          {used.map(({ name }) => (
            <p key={name} className="mt-3 text-muted-foreground">
              {t('seeExample')} <TextLink to={pathTo({ section: 'examples' }, name)}>{name}</TextLink>
            </p>
          ))}
        </Section>
      </div>
    </article>
  )
}
