import { useSuspenseQuery } from '@apollo/client/react'
import { UserRoundPlus } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { inviteListMax } from '#graphql/contracts/team/team.ts'
import { isFoundBy } from '#graphql/contracts/text/search-words.ts'
import type { TeamAddresses } from '#web/features/team/check-addresses.ts'
import { InviteForm } from '#web/features/team/invite-form.tsx'
import { InviteRow } from '#web/features/team/invite-row.tsx'
import { isOpenInvite } from '#web/features/team/is-open-invite.ts'
import type { ListedColleague } from '#web/features/team/member-actions.ts'
import { MemberKeys } from '#web/features/team/member-keys.tsx'
import { MemberRow } from '#web/features/team/member-row.tsx'
import { TeamPage } from '#web/features/team/team-query.ts'
import { useMemberKeys } from '#web/features/team/use-member-keys.ts'
import { ReminderButton } from '#web/features/two-factor/reminder-button.tsx'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { AvatarGroup } from '#web/ui/avatar-group.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { DebouncedSearch } from '#web/ui/list/debounced-search.tsx'
import { NoResults } from '#web/ui/no-results.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Table, TableBody, TableHead, TableHeader } from '#web/ui/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const searchMinMembers = 10

/** Team (R25): the members with their roles, and the invites. */
export function Component() {
  const t = useTranslations('team')
  const may = useMay()
  const team = useSuspenseQuery(TeamPage, { fetchPolicy: 'cache-and-network' }).data
  const { companies, members, invites } = team
  const [isInviting, setIsInviting] = useState(false)
  const [words, setWords] = useQueryState('q', parseAsString.withDefault('').withOptions({ history: 'replace' }))
  const [only, setOnly] = useQueryState('without', parseAsString.withOptions({ history: 'replace' }))
  const without = members.filter(({ two_factor }) => !two_factor)
  const pending = invites.filter((each) => isOpenInvite(each, serverNow())).length
  const isNarrowed = only === 'two-factor' && without.length > 0
  const shown = (isNarrowed ? without : members).filter(({ name, email }) => isFoundBy(words, `${name} ${email}`))
  return (
    <>
      <PageHeader
        title={t('heading')}
        note={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <AvatarGroup people={members} />
            <span>{t('count', { people: members.length, invites: pending })}</span>
          </span>
        }
      >
        {may('team.manage') && (
          <Button variant="primary" onClick={() => setIsInviting(true)}>
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
      {members.length > searchMinMembers && (
        <DebouncedSearch
          className="mt-7 sm:w-[250px]"
          label={t('search')}
          value={words}
          onSearch={(typed) => void setWords(typed || null)}
        />
      )}
      <WithoutTwoFactor
        count={without.length}
        isChosen={isNarrowed}
        onChoose={(isChosen) => void setOnly(isChosen ? 'two-factor' : null)}
        company={companies[0]}
      />
      <p role="status" className="sr-only">
        {t('found', { count: shown.length })}
      </p>
      <div className="mt-4">
        {shown.length > 0 ? (
          <TeamList shown={shown} team={members} />
        ) : (
          <NoResults onClear={() => void setWords(null)}>{t('none', { words })}</NoResults>
        )}
      </div>
      <p className="mt-5 text-xs text-muted-foreground">
        <span>{t(members.length === 1 && may('team.manage') ? 'alone' : 'rolesNote')}</span>{' '}
        <TextLink to="/profile/permissions">{t('toPermissions')}</TextLink>
        {' · '}
        <HelpLink doc="team" />
      </p>
      <InviteDialog open={isInviting} onOpenChange={setIsInviting} team={team} />
    </>
  )
}

type InviteDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; team: TeamAddresses }

/** A dialog that invites people to the team by email, one address or a pasted list. */
function InviteDialog({ open, onOpenChange, team }: InviteDialogProps) {
  const t = useTranslations('team.invite')
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('title')} description={t('text', { max: inviteListMax })} className="sm:max-w-[560px]">
        <InviteForm team={team} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

type Member = ListedColleague & { name: string } & ComponentProps<typeof MemberRow>['member']

/** The table of members. `shown` are those that match the search. `team` are all members, needed to recognise the last owner. */
function TeamList({ shown, team }: { shown: readonly Member[]; team: readonly ListedColleague[] }) {
  const t = useTranslations('team')
  const may = useMay()
  const keys = useMemberKeys()
  return (
    <Table>
      <caption className="sr-only">{t('heading')}</caption>
      <TableHead>
        <tr>
          <TableHeader>{t('person')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('roleHead')}</TableHeader>
          <TableHeader className="max-xl:hidden">{t('twoFactor')}</TableHeader>
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
          <MemberRow key={member.id} member={member} team={team}>
            <MemberKeys name={member.name} keys={keys.of(member.id)} onDone={keys.reload} />
          </MemberRow>
        ))}
      </TableBody>
    </Table>
  )
}

type WithoutTwoFactorProps = {
  count: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  company: { two_factor_from?: string | null; two_factor_reminded_at?: string | null } | undefined
}

/** Says how many members have no two-factor. Buttons filter the list by them and, where two-factor is required, send them a reminder. */
function WithoutTwoFactor({ count, isChosen, onChoose, company }: WithoutTwoFactorProps) {
  const t = useTranslations('team')
  const may = useMay()
  if (count === 0) return null
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs">
      <ChoiceChip chosen={isChosen} onClick={() => onChoose(!isChosen)}>
        {t('withoutTwoFactor', { count })}
      </ChoiceChip>
      {company?.two_factor_from && may('team.manage') && <ReminderButton remindedAt={company.two_factor_reminded_at ?? null} />}
    </div>
  )
}
