import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/export/download-icon.tsx'
import { useDownload } from '#web/ui/export/use-download.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Over a document, and not on it: the way back, what belongs to it, the document as a file or on paper. */
export function DocumentBar({ id, children }: { id: string; children?: ReactNode }) {
  const t = useTranslations('papers')
  const href = `/files/documents/${id}`
  const { busy, link } = useDownload(href)
  return (
    <nav aria-label={t('paper')} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <TextLink to="/profile/documents" className="inline-flex items-center gap-2 border-transparent">
        <ArrowLeft aria-hidden className="size-4 stroke-[1.8]" />
        {t('back')}
      </TextLink>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:w-full max-sm:justify-between">
        {children}
        <span className="flex gap-2.5">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('print')}
          </Button>
          <a href={href} {...link} className={buttonVariants({ variant: 'primary' })}>
            <DownloadIcon busy={busy} />
            {t('download')}
          </a>
        </span>
      </div>
    </nav>
  )
}
