import { useSuspenseQuery } from '@apollo/client/react'
import { UserRoundPlus } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { InviteDialog } from '#web/features/team/invite-dialog.tsx'
import { InviteRow } from '#web/features/team/invite-row.tsx'
import { isOpenInvite } from '#web/features/team/is-open-invite.ts'
import { TeamList } from '#web/features/team/team-list.tsx'
import { TeamPage } from '#web/features/team/team-query.ts'
import { WithoutTwoFactor } from '#web/features/team/without-two-factor.tsx'
import { useMay } from '#web/lib/session/use-may.ts'
import { AvatarGroup } from '#web/ui/avatar-group.tsx'
import { Button } from '#web/ui/button.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { DebouncedSearch } from '#web/ui/list/debounced-search.tsx'
import { NoResults } from '#web/ui/no-results.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const searchFrom = 10

/** Team (R25): who belongs, as what, and who was asked in. */
export function Component() {
  const t = useTranslations('team')
  const may = useMay()
  const team = useSuspenseQuery(TeamPage, { fetchPolicy: 'cache-and-network' }).data
  const { companies, members, invites } = team
  const [isInviting, invite] = useState(false)
  const [words, search] = useQueryState('q', parseAsString.withDefault('').withOptions({ history: 'replace' }))
  const [only, narrow] = useQueryState('without', parseAsString.withOptions({ history: 'replace' }))
  const wanted = words.trim().toLowerCase()
  const without = members.filter(({ two_factor }) => !two_factor)
  const pending = invites.filter((each) => isOpenInvite(each, Date.now())).length
  const isNarrowed = only === 'two-factor' && without.length > 0
  const shown = (isNarrowed ? without : members).filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <AvatarGroup people={members} />
            {t('count', { people: members.length, invites: pending })}
          </span>
        }
      >
        {may('team.manage') && (
          <Button variant="primary" onClick={() => invite(true)}>
            <UserRoundPlus aria-hidden />
            {t('inviteAct')}
          </Button>
        )}
      </PageHeader>
      {invites.length > 0 && (
        <section aria-labelledby="team-invites" className="mt-8 border-t pt-5">
          <h2 id="team-invites">{t('invites.title')}</h2>
          <ul className="mt-1">
            {invites.map((each) => (
              <InviteRow key={each.id} invite={each} />
            ))}
          </ul>
        </section>
      )}
      {members.length > searchFrom && (
        <DebouncedSearch className="mt-7 sm:w-[250px]" label={t('search')} value={words} onSearch={(typed) => void search(typed || null)} />
      )}
      <WithoutTwoFactor
        count={without.length}
        isChosen={isNarrowed}
        onChoose={(isWanted) => void narrow(isWanted ? 'two-factor' : null)}
        company={companies[0]}
      />
      <p role="status" className="sr-only">
        {t('found', { count: shown.length })}
      </p>
      <div className="mt-4">
        {shown.length > 0 ? (
          <TeamList shown={shown} team={members} />
        ) : (
          <NoResults onClear={() => void search(null)}>{t('none', { words })}</NoResults>
        )}
      </div>
      <p className="mt-5 text-xs text-muted-foreground">
        {t(members.length === 1 && may('team.manage') ? 'alone' : 'rolesNote')}{' '}
        <TextLink to="/profile/permissions">{t('toPermissions')}</TextLink>
        {' · '}
        <HelpLink doc="team" />
      </p>
      <InviteDialog open={isInviting} onOpenChange={invite} team={team} />
    </>
  )
}
