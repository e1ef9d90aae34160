import { data, type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SignUpState } from '#graphql/contracts/rest/sign-up.ts'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { NoBrandsYet } from '#web/features/sign-up/no-brands-yet.tsx'
import { RewardChoiceForm } from '#web/features/sign-up/reward-choice-form.tsx'
import { loadSignUp } from '#web/features/sign-up/sign-up-api.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'

/**
 * Loads the sign-up with the id in the URL. Throws 404 when it is unknown, and redirects to entering the emailed code before that is done.
 */
export async function loader({ params }: LoaderFunctionArgs): Promise<SignUpChoice> {
  const id = params.id ?? ''
  const found = await loadSignUp(id).catch((error) => {
    throw errorCodeOf(error) === 'NOT_FOUND' ? data(null, { status: 404 }) : error
  })
  if (found.state === 'verify') throw redirect(`/auth/signup?id=${id}`)
  return found
}

type SignUpChoice = Extract<SignUpState, { state: 'reward' }>

/**
 * The page Reward Usecase (R5, P8), the last step of a sign-up, on which a new company chooses its use of rewards and their currency. The
 * path has the sign-up's id. With a reward's token instead, reward.html serves the path.
 */
export function Component() {
  const t = useTranslations('signup.useCase')
  const { companyName, currencies } = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  if (currencies.length === 0) return <NoBrandsYet companyName={companyName} />
  return (
    <GuestFrame heading={t('heading')} lead={t('lead', { company: companyName })} wide>
      <RewardChoiceForm id={id} companyName={companyName} offers={currencies} />
    </GuestFrame>
  )
}
