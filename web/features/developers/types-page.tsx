import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { EntryRows } from './entry-rows.tsx'
import { pathTo } from './places.ts'
import { type Reference, typeKinds } from './reference.ts'

/** All types with their descriptions, grouped by kind, each linked to its page. */
export function TypesPage({ reference: { types } }: { reference: Reference }) {
  const t = useTranslations('developers')
  return (
    <>
      <PageHeader title={t('types')} note={t('typesNote')} />
      <div className="mt-8">
        {typeKinds.map((kind) => {
          const members = types.filter((type) => type.kind === kind)
          return (
            <Section key={kind} title={t(`kinds.${kind}`)}>
              <EntryRows entries={members.map(({ name, text }) => ({ name, text, to: pathTo({ section: 'types', name }) }))} />
            </Section>
          )
        })}
      </div>
    </>
  )
}
