import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { Provider } from '#graphql/contracts/sign-in.ts'
import { cn } from '#web/lib/cn.ts'
import { buttonVariants } from '#web/ui/button.tsx'

type ProviderButtonsProps = { providers: Promise<Provider[]>; redirect: string }

/** Others who may vouch for a person (A2). Theirs is another site: a whole page load. */
export function ProviderButtons({ providers, redirect }: ProviderButtonsProps) {
  const t = useTranslations('login')
  const known = use(providers)
  if (known.length === 0) return null
  return (
    <div className="mt-6">
      <p className="flex items-center gap-4 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('or')}
      </p>
      <ul className="mt-6 grid gap-3">
        {known.map(({ name, label }) => (
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
