import { useTranslations } from 'use-intl'
import type messages from '#web/messages/en.json'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { EntryRows } from './entry-rows.tsx'
import { pathTo } from './places.ts'
import type { Reference } from './reference.ts'

type CommandGroup = keyof typeof messages.developers.groups

/** Every command, by what it is about. */
export function CommandsPage({ reference: { commands } }: { reference: Reference }) {
  const t = useTranslations('developers')
  const groups = Map.groupBy(commands, ({ group }) => group as CommandGroup)
  return (
    <>
      <PageHeader title={t('commands')} note={t('commandsNote')} />
      <div className="mt-8">
        {[...groups].map(([group, members]) => (
          <Section key={group} title={t(`groups.${group}`)}>
            <EntryRows entries={members.map(({ name, text }) => ({ name, text, to: pathTo({ section: 'commands', name }) }))} />
          </Section>
        ))}
      </div>
    </>
  )
}
