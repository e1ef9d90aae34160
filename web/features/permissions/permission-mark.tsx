import { Check, LockKeyhole, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import type { Cell } from './cell.ts'

/**
 * The mark of one cell. A ring means the company changed the default, a lock that the role can never have the ability. Screen readers get
 * it as text.
 */
export function PermissionMark({ cell: { allowed, isOwnChoice, fixed } }: { cell: Cell }) {
  const t = useTranslations('permissions')
  const Icon = allowed ? Check : fixed === 'never' ? LockKeyhole : Minus
  return (
    <span
      className={cn(
        'grid size-7 place-items-center rounded-full',
        isOwnChoice && 'shadow-[inset_0_0_0_1.5px_var(--primary)]',
        allowed ? 'text-primary' : 'text-muted-foreground',
      )}
      title={fixed && t(`fixed.${fixed}`)}
    >
      <Icon
        aria-hidden
        className={allowed ? 'size-[17px] stroke-[2.2]' : cn('stroke-[1.6] opacity-60', fixed === 'never' ? 'size-[13px]' : 'size-[17px]')}
      />
      <span className="sr-only">
        <span>{allowed ? t('may') : t('mayNot')}</span>
        <span>{isOwnChoice && `, ${t('ownChoice')}`}</span>
        <span>{fixed && `. ${t(`fixed.${fixed}`)}`}</span>
      </span>
    </span>
  )
}
