import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { type LinkEnd, LinkEnded, toLinkEnd } from '#web/entities/account/link-ended.tsx'
import { checkUndoLink } from '#web/features/email-change/email-api.ts'
import { UndoEmail } from '#web/features/email-change/undo-email.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Link = { token: string; email: string } | { ended: LinkEnd }

export async function loader({ request }: LoaderFunctionArgs): Promise<Link> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (token === '') return { ended: 'LINK_EXPIRED' }
  return checkUndoLink(token).then(
    ({ email }) => ({ token, email }),
    (error) => ({ ended: toLinkEnd(error) }),
  )
}

/** The page of the link sent to an account's previous email address, which undoes the change. */
export function Component() {
  const t = useTranslations('undoEmail')
  const link = useLoaderData<typeof loader>()
  if (!('ended' in link)) return <UndoEmail key={link.token} {...link} />
  return (
    <LinkEnded heading={t(`${link.ended}Heading`)} text={t(`${link.ended}Text`)}>
      <ButtonLink to="/auth/recover" variant="primary" size="large">
        {t('newPassword')}
      </ButtonLink>
      <TextLink to="/auth/login" className="text-sm">
        {t('signIn')}
      </TextLink>
    </LinkEnded>
  )
}
