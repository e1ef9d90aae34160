import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { type LinkEnd, LinkEnded, toLinkEnd } from '#web/entities/account/link-ended.tsx'
import { checkResetLink } from '#web/features/password/password-api.ts'
import { ResetForm } from '#web/features/password/reset-form.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Link = { token: string; state: 'open' | LinkEnd }

export async function loader({ request }: LoaderFunctionArgs): Promise<Link> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (token === '') return { token, state: 'LINK_EXPIRED' }
  return { token, state: (await checkResetLink(token).catch(toLinkEnd)) ?? 'open' }
}

/** Password reset (R3), from an open, expired or used link to the changed password. */
export function Component() {
  const { token, state } = useLoaderData<typeof loader>()
  return <Reset key={token} token={token} first={state} />
}

function Reset({ token, first }: { token: string; first: Link['state'] }) {
  const t = useTranslations('reset')
  const [state, setState] = useState<Link['state'] | 'done'>(first)
  if (state === 'done')
    return (
      <GuestFrame key="done" heading={t('doneHeading')} lead={<span role="status">{t('doneLead')}</span>}>
        <ButtonLink to="/auth/login" replace variant="primary" size="large">
          {t('signIn')}
        </ButtonLink>
      </GuestFrame>
    )
  if (state === 'open')
    return (
      <GuestFrame heading={t('heading')} lead={t('lead')}>
        <ResetForm token={token} onDone={() => setState('done')} onEnded={setState} />
      </GuestFrame>
    )
  return (
    <LinkEnded heading={t(`${state}Heading`)} text={t(`${state}Text`)}>
      <ButtonLink to="/auth/recover" variant="primary" size="large">
        {t('ask')}
      </ButtonLink>
      <TextLink to="/auth/login" className="text-sm">
        {t('signIn')}
      </TextLink>
    </LinkEnded>
  )
}
