import { useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CodeWanted, Provider, SignInAnswer } from '#graphql/contracts/sign-in.ts'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { useEnter } from '#web/entities/account/use-enter.ts'
import { knownProviders } from '#web/features/session/login-api.ts'
import { LoginCode } from '#web/features/session/login-code.tsx'
import { LoginForm } from '#web/features/session/login-form.tsx'
import { type MailboxAsked, MailboxCode } from '#web/features/session/mailbox-code.tsx'
import { cn } from '#web/lib/cn.ts'
import { redirectTarget, withRedirect } from '#web/lib/session/redirect-target.ts'
import { buttonVariants } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Without `providers` in the frame of the build, which is the same wherever Plutus runs. */
export function loader(): { providers?: Provider[] } {
  return { providers: knownProviders() }
}

/** Login (R1): password, on an unknown device a code (A6); afterwards to the page that was wanted, or home (S6). */
export function Component() {
  const t = useTranslations('login')
  const { providers } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const hasEnded = useLocation().state?.ended === true
  const enterAt = useEnter()
  const target = redirectTarget(search.get('redirect'))
  const challenge = search.get('challenge')
  const [wanted, setWanted] = useState<CodeWanted | undefined>(challenge ? afterProvider(challenge) : undefined)
  const [asked, setAsked] = useState<MailboxAsked>()
  const [mailbox, setMailbox] = useState('')
  const [pass, setPass] = useState<string>()
  const reason = providerReason(search.get('reason'))

  const problem = reason ? t(`reasons.${reason}`) : hasEnded ? t('ended') : undefined

  const goOn = async (answer: SignInAnswer) => {
    if (!('next' in answer)) return enterAt(answer, target)
    if (answer.next === 'reward') return navigate(`/auth/${answer.id}/reward`)
    setWanted(answer)
  }
  const back = () => {
    setWanted(undefined)
    if (challenge) void navigate(withRedirect('/auth/login', target), { replace: true })
  }

  const proven = (given: string) => {
    setPass(given)
    setMailbox(asked?.email ?? '')
    setAsked(undefined)
  }

  if (asked) return <MailboxCode asked={asked} onProven={proven} onBack={() => setAsked(undefined)} />
  if (wanted) return <LoginCode wanted={wanted} onAnswer={goOn} onBack={back} />
  return (
    <GuestFrame heading={t('heading')} lead={t('lead')}>
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
        onAnswer={goOn}
        onMailboxAsked={setAsked}
      />
      {providers ? <ProviderButtons providers={providers} redirect={target} /> : <div data-slot="provider-room" />}
      <p className="mt-7 text-sm text-muted-foreground">
        {t('newHere')} <TextLink to={withRedirect('/auth/signup', target)}>{t('createAccount')}</TextLink>
      </p>
    </GuestFrame>
  )
}

/** Coming back from a provider, an enrolled authenticator is still asked. */
const afterProvider = (challenge: string): CodeWanted => ({ challenge, channel: 'authenticator', to: '', resendAfterSeconds: 0 })

type ProviderButtonsProps = { providers: Provider[]; redirect: string }

/** Others who may vouch for a person (A2). Theirs is another site: a whole page load. */
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

/** Why signing in with a provider came back without a session, by the BFF's word: `login.reasons` has a sentence for each. */
const providerReasons = ['PROVIDER_FAILED', 'INVALID_CREDENTIALS', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'RATE_LIMITED'] as const

type ProviderReason = (typeof providerReasons)[number]

/** A known reason in the address, or only that it failed. */
function providerReason(word: string | null): ProviderReason | undefined {
  if (word === null) return undefined
  return providerReasons.find((reason) => reason === word) ?? 'PROVIDER_FAILED'
}
