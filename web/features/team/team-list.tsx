import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#web/lib/session/use-may.ts'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import type { Colleague } from './member-actions.ts'
import { MemberRow } from './member-row.tsx'

type Member = Colleague & ComponentProps<typeof MemberRow>['member']

/** The colleagues that were looked for, with all of them known: the last owner is told by the whole team. */
export function TeamList({ shown, team }: { shown: readonly Member[]; team: readonly Colleague[] }) {
  const t = useTranslations('team')
  const may = useMay()
  return (
    <Table>
      <caption className="sr-only">{t('heading')}</caption>
      <TableHead>
        <tr>
          <TableHeader>{t('person')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('roleHead')}</TableHeader>
          <TableHeader className="max-lg:hidden">{t('twoFactor')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('lastSeen')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('status')}</TableHeader>
          {may('team.manage') && (
            <TableHeader>
              <span className="sr-only">{t('actsHead')}</span>
            </TableHeader>
          )}
        </tr>
      </TableHead>
      <TableBody>
        {shown.map((member) => (
          <MemberRow key={member.id} member={member} team={team} />
        ))}
      </TableBody>
    </Table>
  )
}
