import type { FragmentType } from '@apollo/client'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useAction, useActionDialog } from '#web/ui/dialogs/use-action-dialog.ts'
import { Status } from '#web/ui/status.tsx'
import { isOpenInvite } from './is-open-invite.ts'
import { ResendInvite } from './resend-invite.ts'
import { roleOf } from './role-of.ts'
import { TeamPage } from './team-query.ts'

const InviteRow_invite = graphql(`
  fragment InviteRow_invite on invites {
    id
    email
    company_role
    status
    expires_at
    invited_by {
      id
      name
    }
  }
`)
const RevokeInvite = graphql(`
  mutation RevokeInvite($id: ID!) {
    revokeInvite(id: $id) {
      id
      status
    }
  }
`)

/** An invite that is pending or expired, with its role and expiry. Buttons resend or revoke it. */
export function InviteRow({ invite }: { invite: FragmentType<typeof InviteRow_invite> }) {
  const t = useTranslations('team.invites')
  const words = useTranslations('permissions.roles')
  const may = useMay()
  const { timeZone, company } = useUser()
  const { data } = useFragmentData({ fragment: InviteRow_invite, from: invite })
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const { id, email, company_role, expires_at, invited_by } = data
  const resend = useAction(ResendInvite, { variables: { id }, toast: t('resent', { email }) })
  const revoke = useActionDialog(RevokeInvite, { variables: { id }, refetchQueries: [TeamPage] })
  const isPending = isOpenInvite(data, serverNow())
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-xs text-muted-foreground">
          <span>{t('as', { role: words(roleOf(company_role)) })}</span>
          <span>{invited_by && `, ${t('by', { name: invited_by.name })}`}</span>.{' '}
          <span>{t(isPending ? 'until' : 'wasUntil', { when: formatMoment(expires_at, timeZone || company.timeZone) })}</span>
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Status name={isPending ? 'pending' : 'expired'} className="mr-2" />
        {may('team.manage') && isPending && (
          <Button size="small" busy={resend.isBusy} aria-label={t('resendTo', { email })} onClick={resend.act}>
            {t('resend')}
          </Button>
        )}
        {may('team.manage') && (
          <Button size="small" variant="ghost" aria-label={t('revokeOf', { email })} onClick={() => setIsConfirmOpen(true)}>
            {t('revoke')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setIsConfirmOpen}
        title={t('revokeTitle', { email })}
        description={t('revokeText')}
        act={t('revokeAct')}
        keep={t('keep')}
        onConfirm={revoke}
      />
    </li>
  )
}
