import type { FragmentType } from '@apollo/client'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { When } from '#web/ui/when.tsx'
import type { ListedColleague } from './member-actions.ts'
import { MemberMenu } from './member-menu.tsx'
import { roleOf } from './role-of.ts'

const MemberRow_member = graphql(`
  fragment MemberRow_member on members {
    id
    name
    email
    avatar
    company_role
    status
    two_factor
    last_seen
  }
`)

type MemberRowProps = {
  member: FragmentType<typeof MemberRow_member>
  team: readonly ListedColleague[]
  /** The API keys that the member created, if the user can manage API keys. */
  children?: ReactNode
}

/** One colleague: name, email, role, two-factor and last visit. */
export function MemberRow({ member, team, children }: MemberRowProps) {
  const t = useTranslations('team')
  const words = useTranslations('permissions.roles')
  const may = useMay()
  const { id: mine, timeZone, company } = useUser()
  const { data } = useFragmentData({ fragment: MemberRow_member, from: member })
  const { id, name, email, avatar, company_role, status, two_factor, last_seen } = data
  const role = words(roleOf(company_role))
  const zone = timeZone || company.timeZone
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-center gap-3">
          <Avatar name={name} picture={avatar} />
          <div className="min-w-0">
            <p className="font-medium">
              <span>{name}</span>
              {id === mine && <span className="font-normal text-muted-foreground"> {t('you')}</span>}
            </p>
            <p className="text-xs wrap-anywhere text-muted-foreground">{email}</p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs sm:hidden">
              <span>{role}</span> <Status name={status} /> <span>{two_factor ? t('twoFactorHas') : t('twoFactorNone')}</span>
            </p>
            {children}
          </div>
        </div>
      </TableCell>
      <TableCell className="max-sm:hidden">{role}</TableCell>
      <TableCell className="max-xl:hidden">
        {two_factor ? (
          <span className="flex items-center gap-1.5">
            <ShieldCheck aria-hidden className="size-4 stroke-[1.8] text-success" />
            {t('twoFactorOn')}
          </span>
        ) : (
          <span className="text-muted-foreground">{t('twoFactorOff')}</span>
        )}
      </TableCell>
      <TableCell className="num whitespace-nowrap text-muted-foreground max-sm:hidden">
        {last_seen ? <When iso={last_seen} timeZone={zone} /> : t('never')}
      </TableCell>
      <TableCell className="max-sm:hidden">
        <Status name={status} />
      </TableCell>
      {may('team.manage') && (
        <TableCell className="w-9 text-right">
          <MemberMenu member={data} team={team} />
        </TableCell>
      )}
    </TableRow>
  )
}
