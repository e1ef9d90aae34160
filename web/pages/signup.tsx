import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { companyRoles } from '#graphql/contracts/access/abilities.ts'
import type { CodeSent, Invite } from '#graphql/contracts/rest/sign-up.ts'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { type LinkEnd, LinkEnded, toLinkEnd } from '#web/entities/account/link-ended.tsx'
import { AcceptInviteForm } from '#web/features/sign-up/invite-form.tsx'
import { loadInvite, loadSignUp } from '#web/features/sign-up/sign-up-api.ts'
import { SignUpForm } from '#web/features/sign-up/sign-up-form.tsx'
import { VerifyAddress } from '#web/features/sign-up/verify-address.tsx'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { redirectTarget, withRedirect } from '#web/lib/session/redirect-target.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Step =
  | { kind: 'form'; isGone: boolean }
  | { kind: 'verify'; id: string; codeSent: CodeSent }
  | { kind: 'invite'; token: string; invite: Invite | LinkEnd }

/** Loads the current step of the sign-up from the URL, so that a reload keeps it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Step> {
  const query = new URL(request.url).searchParams
  const token = query.get('invite')
  if (token) return { kind: 'invite', token, invite: await loadInvite(token).catch(toLinkEnd) }
  const id = query.get('id')
  if (!id) return { kind: 'form', isGone: false }
  const found = await loadSignUp(encodeURIComponent(id)).catch(ignoreNotFound)
  if (!found) return { kind: 'form', isGone: true }
  if (found.state === 'reward') throw redirect(`/auth/${id}/reward`)
  return { kind: 'verify', id, codeSent: { to: found.to, resendAfterSeconds: found.resendAfterSeconds ?? 0 } }
}

/** Sign-up (R4): the form, then the emailed code. With an invite, the form that joins a company. */
export function Component() {
  const t = useTranslations('signup')
  const step = useLoaderData<typeof loader>()
  const { key } = useLocation()
  const [search] = useSearchParams()
  if (step.kind === 'invite') return <InviteAnswer key={step.token} token={step.token} invite={step.invite} />
  if (step.kind === 'verify') return <VerifyAddress key={step.id} id={step.id} codeSent={step.codeSent} />
  return (
    <GuestFrame heading={t('heading')} lead={t('lead')} wide>
      <SignUpForm key={key} problem={step.isGone ? t('gone') : undefined} />
      <p className="mt-7 text-sm text-muted-foreground">
        {t('haveAccount')} <TextLink to={withRedirect('/auth/login', redirectTarget(search.get('redirect')))}>{t('signIn')}</TextLink>
      </p>
    </GuestFrame>
  )
}

function ignoreNotFound(error: unknown): undefined {
  if (errorCodeOf(error) !== 'NOT_FOUND') throw error
}

/** Shows the form that joins the inviting company with a role, or why the invite can no longer be used. */
function InviteAnswer({ token, invite }: { token: string; invite: Invite | LinkEnd }) {
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
  const companyRole = companyRoles.find((role) => role === invite.role)
  const role = companyRole ? roleName(companyRole) : invite.role
  const { email, invitedBy } = invite
  return (
    <GuestFrame
      heading={t('heading', { company: invite.companyName })}
      lead={invitedBy ? t('lead', { invitedBy, role, email }) : t('leadNobody', { role, email })}
      wide
    >
      <AcceptInviteForm token={token} invite={invite} />
    </GuestFrame>
  )
}
