import { useTranslations } from 'use-intl'
import type { Invite } from '#graphql/contracts/sign-up.ts'
import { companyRoles } from '#graphql/rules/platform/access/abilities.ts'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { type LinkEnd, LinkEnded } from '#web/entities/account/link-ended.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { InviteForm } from './invite-form.tsx'

/** Who invites, to which company, as what; or why the invite is over. */
export function InviteAnswer({ token, invite }: { token: string; invite: Invite | LinkEnd }) {
  const t = useTranslations('signup.invite')
  const roleName = useTranslations('permissions.roles')
  if (typeof invite === 'string')
    return (
      <LinkEnded heading={t(`${invite}Heading`)} text={t(`${invite}Text`)}>
        <ButtonLink to="/auth/login" variant="primary" size="large">
          {t('signIn')}
        </ButtonLink>
      </LinkEnded>
    )
  const known = companyRoles.find((role) => role === invite.role)
  const role = known ? roleName(known) : invite.role
  const { email, invitedBy } = invite
  return (
    <GuestFrame
      heading={t('heading', { company: invite.companyName })}
      lead={invitedBy ? t('lead', { invitedBy, role, email }) : t('leadNobody', { role, email })}
      wide
    >
      <InviteForm token={token} invite={invite} />
    </GuestFrame>
  )
}
