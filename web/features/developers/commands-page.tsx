import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { EntryRows } from './entry-rows.tsx'
import { pathTo } from './places.ts'
import { commandGroups, type Reference } from './reference.ts'

/** All commands with their descriptions, grouped by area, each linked to its page. */
export function CommandsPage({ reference: { commands } }: { reference: Reference }) {
  const t = useTranslations('developers')
  const membersOf = (groupName: string) => commands.filter(({ group }) => group === groupName)
  return (
    <>
      <PageHeader title={t('commands')} note={t('commandsNote')} />
      <div className="mt-8">
        {commandGroups.map((group) => (
          <Section key={group} title={t(`groups.${group}`)}>
            <EntryRows entries={membersOf(group).map(({ name, text }) => ({ name, text, to: pathTo({ section: 'commands', name }) }))} />
          </Section>
        ))}
      </div>
    </>
  )
}
