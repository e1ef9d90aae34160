import { Check, LockKeyhole, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import type { Cell } from './cell.ts'

/** May or may not, with the company's own choices ringed and what nobody can choose marked by a lock; all of it said too. */
export function PermissionMark({ cell: { allowed, isOwnChoice, fixed } }: { cell: Cell }) {
  const t = useTranslations('permissions')
  const Icon = allowed ? Check : Minus
  return (
    <span
      className={cn(
        'relative grid size-7 place-items-center rounded-full',
        isOwnChoice && 'shadow-[inset_0_0_0_1.5px_var(--primary)]',
        allowed ? 'text-primary' : 'text-muted-foreground',
      )}
      title={fixed ? t(`fixed.${fixed}`) : undefined}
    >
      <Icon aria-hidden className={cn('size-[17px]', allowed ? 'stroke-[2.2]' : 'stroke-[1.6] opacity-60')} />
      {fixed && <LockKeyhole aria-hidden className="absolute right-0 bottom-0 size-[9px] stroke-2 text-muted-foreground" />}
      <span className="sr-only">
        {allowed ? t('may') : t('mayNot')}
        {isOwnChoice && `, ${t('ownChoice')}`}
        {fixed && `. ${t(`fixed.${fixed}`)}`}
      </span>
    </span>
  )
}
