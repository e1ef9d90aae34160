import { useState, useSyncExternalStore } from 'react'
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CodeChallenge, Provider, SignInAnswer } from '#graphql/contracts/rest/sign-in.ts'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { useEnter } from '#web/entities/account/use-enter.ts'
import { listSignInProviders } from '#web/features/session/login-api.ts'
import { LoginCode } from '#web/features/session/login-code.tsx'
import { LoginForm } from '#web/features/session/login-form.tsx'
import { MailboxCode, type PendingMailboxCode } from '#web/features/session/mailbox-code.tsx'
import { cn } from '#web/lib/cn.ts'
import { redirectTarget, withRedirect } from '#web/lib/session/redirect-target.ts'
import { buttonVariants } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/**
 * Returns the sign-in providers of this installation. `providers` is missing in the prerendered frame, which is the same for every
 * installation.
 */
export function loader(): { providers?: Provider[] } {
  return { providers: listSignInProviders() }
}

/** Login (R1): password, and a code on an unknown device (A6). Opens the requested page afterwards, or home (S6). */
export function Component() {
  const t = useTranslations('login')
  const { providers } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const hasEnded = useLocation().state?.ended === true
  const enterAt = useEnter()
  const target = redirectTarget(search.get('redirect'))
  const challenge = search.get('challenge')
  const [pendingCode, setPendingCode] = useState<CodeChallenge | undefined>(challenge ? providerChallenge(challenge) : undefined)
  const [mailboxRequest, setMailboxRequest] = useState<PendingMailboxCode>()
  const [mailbox, setMailbox] = useState('')
  const [pass, setPass] = useState<string>()
  const isEncrypted = useIsEncrypted()
  const reason = providerReason(search.get('reason'))

  const problem = reason ? t(`reasons.${reason}`) : hasEnded ? t('ended') : undefined

  const handleAnswer = async (answer: SignInAnswer) => {
    if (!('next' in answer)) return enterAt(answer, target)
    if (answer.next === 'reward') return navigate(`/auth/${answer.id}/reward`)
    setPendingCode(answer)
  }
  const back = () => {
    setPendingCode(undefined)
    if (challenge) void navigate(withRedirect('/auth/login', target), { replace: true })
  }

  const handleProven = (given: string) => {
    setPass(given)
    setMailbox(mailboxRequest?.email ?? '')
    setMailboxRequest(undefined)
  }

  if (mailboxRequest) return <MailboxCode pending={mailboxRequest} onProven={handleProven} onBack={() => setMailboxRequest(undefined)} />
  if (pendingCode) return <LoginCode request={pendingCode} onAnswer={handleAnswer} onBack={back} />
  return (
    <GuestFrame heading={t('heading')} lead={t('lead')}>
      {!isEncrypted && (
        <Notice kind="warning" className="mb-5">
          {t('noHttps')}
        </Notice>
      )}
      {pass && (
        <Notice kind="success" className="mb-5">
          {t('tries.proven')}
        </Notice>
      )}
      <LoginForm
        recoverPath={withRedirect('/auth/recover', target)}
        problem={problem}
        email={mailbox}
        pass={pass}
        onAnswer={handleAnswer}
        onMailboxCodeSent={setMailboxRequest}
      />
      {providers ? <ProviderButtons providers={providers} redirect={target} /> : <div data-slot="provider-room" />}
      <p className="mt-7 text-sm text-muted-foreground">
        {t('newHere')} <TextLink to={withRedirect('/auth/signup', target)}>{t('createAccount')}</TextLink>
      </p>
    </GuestFrame>
  )
}

/** Returns false on plain http, apart from localhost. The prerendered frame does not know it. */
const useIsEncrypted = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => isSecureContext,
    () => true,
  )

/** Returns the code challenge of a user who signed in with a provider and must still enter a code of their authenticator app. */
const providerChallenge = (challenge: string): CodeChallenge => ({ challenge, channel: 'authenticator', to: '', resendAfterSeconds: 0 })

type ProviderButtonsProps = { providers: Provider[]; redirect: string }

/** The buttons of the sign-in providers (A2). They are plain links with a full page load, since providers are other sites. */
function ProviderButtons({ providers, redirect }: ProviderButtonsProps) {
  const t = useTranslations('login')
  if (providers.length === 0) return null
  return (
    <div className="mt-6">
      <p className="flex items-center gap-4 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('or')}
      </p>
      <ul className="mt-6 grid gap-3">
        {providers.map(({ name, label }) => (
          <li key={name}>
            <a
              href={`/auth/login/${encodeURIComponent(name)}?redirect=${encodeURIComponent(redirect)}`}
              className={cn(buttonVariants({ size: 'large' }), 'w-full')}
            >
              {t('continueWith', { provider: label })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The reasons with which the BFF redirects to the login after a failed provider sign-in. `login.reasons` of the messages has a sentence for
 * each.
 */
const providerReasons = ['PROVIDER_FAILED', 'INVALID_CREDENTIALS', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'RATE_LIMITED'] as const

type ProviderReason = (typeof providerReasons)[number]

/** Returns the reason in the URL, or PROVIDER_FAILED for an unknown one. Undefined when the URL has none. */
function providerReason(word: string | null): ProviderReason | undefined {
  if (word === null) return undefined
  return providerReasons.find((reason) => reason === word) ?? 'PROVIDER_FAILED'
}
