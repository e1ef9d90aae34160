import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { useUser } from '#web/lib/session/session.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'

/** Shows the company's logo, name, currency and state of verification. */
export function CompanyBadge({ className }: { className?: string }) {
  const t = useTranslations('shell.verification')
  const { company } = useUser()
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <CompanyLogo company={company} />
      <div className="min-w-0">
        <p translate="no" className="truncate leading-[18px] font-medium">
          {company.name}
        </p>
        <p className="text-2xs text-muted-foreground">
          <span>{company.currency}</span> · <span>{company.verification === 'verified' ? t('verified') : t('other')}</span>
        </p>
      </div>
    </div>
  )
}
