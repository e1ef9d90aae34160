import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The currencies without brands, which cannot be chosen, in a list that opens on demand. */
export function CurrenciesNotYet({ currencies }: { currencies: readonly string[] }) {
  const t = useTranslations('signup.useCase')
  return (
    <details data-slot="not-yet" className="group mt-3 text-xs text-muted-foreground">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 py-2 hover:text-foreground sm:py-0.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 stroke-[1.8] transition-transform group-open:rotate-90" />
        {t('notYet', { count: currencies.length })}
      </summary>
      <p className="mt-2 pl-5">{t('notYetText')}</p>
      <ul className="mt-2 columns-1 gap-x-6 pl-5 sm:columns-2">
        {currencies.map((currency) => (
          <li key={currency} className="break-inside-avoid py-0.5">
            {currency}
          </li>
        ))}
      </ul>
    </details>
  )
}
