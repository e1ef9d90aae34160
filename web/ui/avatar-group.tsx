import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Avatar } from './avatar.tsx'

const avatarsShown = 4

type Person = { id: string; name: string; avatar: string | null }

/** Shows four people and the number of others (S17). Screen readers get their names. */
export function AvatarGroup({ people, className }: { people: readonly Person[]; className?: string }) {
  const t = useTranslations('ui')
  const shown = people.slice(0, avatarsShown)
  const more = people.length - shown.length
  return (
    <span data-slot="avatar-group" className={cn('flex items-center', className)}>
      <span className="sr-only">{t('people', { names: shown.map(({ name }) => name).join(', '), more })}</span>
      {shown.map(({ id, name, avatar }, place) => (
        <Avatar key={id} name={name} picture={avatar} className={cn('ring-2 ring-background', place > 0 && '-ml-1')} />
      ))}
      {more > 0 && (
        <span
          aria-hidden
          className="num -ml-1 grid h-8 min-w-8 place-items-center rounded-full bg-secondary px-2 text-2xs font-semibold text-foreground ring-2 ring-background"
        >
          {`+${more}`}
        </span>
      )}
    </span>
  )
}
