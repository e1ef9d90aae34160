import { Check, Circle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { isMet, passwordRules } from './password-rules.ts'

/** What the password still needs, while it is typed (V4). */
export function PasswordChecklist({ password }: { password: string }) {
  const t = useTranslations('signup.rules')
  return (
    <ul aria-label={t('label')} className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-xs">
      {passwordRules.map((rule) => {
        const met = isMet(rule, password)
        const Icon = met ? Check : Circle
        return (
          <li key={rule} className={cn('flex items-center gap-1.5', met ? 'text-foreground' : 'text-muted-foreground')}>
            <Icon aria-hidden className={cn('size-3.5 shrink-0', met ? 'stroke-[2.4] text-success' : 'stroke-[1.6]')} />
            {t(rule)}
            <span className="sr-only">{met ? t('met') : t('missing')}</span>
          </li>
        )
      })}
    </ul>
  )
}
