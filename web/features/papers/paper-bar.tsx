import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Over a paper, and not on it: the way back, what belongs to it, print. */
export function PaperBar({ children }: { children?: ReactNode }) {
  const t = useTranslations('papers')
  return (
    <nav aria-label={t('paper')} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <TextLink to="/profile/documents" className="inline-flex items-center gap-2 border-transparent">
        <ArrowLeft aria-hidden className="size-4 stroke-[1.8]" />
        {t('back')}
      </TextLink>
      <div className="flex items-center gap-5 max-sm:w-full max-sm:justify-between">
        {children}
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
      </div>
    </nav>
  )
}
