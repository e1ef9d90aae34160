import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Avatar } from './avatar.tsx'

export const avatarsShown = 4

/** Four people and how many more there are (S17); read out as their names. */
export function AvatarGroup({ names, total = names.length, className }: { names: readonly string[]; total?: number; className?: string }) {
  const t = useTranslations('ui')
  const shown = names.slice(0, avatarsShown)
  const more = total - shown.length
  return (
    <span data-slot="avatar-group" className={cn('flex items-center', className)}>
      <span className="sr-only">{t('people', { names: shown.join(', '), more })}</span>
      {shown.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the group does not move
        <Avatar key={place} name={name} className={cn('ring-2 ring-background', place > 0 && '-ml-2')} />
      ))}
      {more > 0 && (
        <span
          aria-hidden
          className="num -ml-2 grid h-8 min-w-8 place-items-center rounded-full bg-secondary px-2 text-2xs font-semibold text-foreground ring-2 ring-background"
        >
          +{more}
        </span>
      )}
    </span>
  )
}
