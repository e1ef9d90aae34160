import { Link2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { codeClass } from './description.tsx'

/** A name with the address of its own line; its row is a `group/anchor` and has the `id`. */
export function Anchored({ id, children: name }: { id: string; children: string }) {
  const t = useTranslations('developers')
  return (
    <span className="inline-flex min-w-0 items-baseline gap-1.5">
      <code className={`${codeClass} font-medium text-foreground`}>{name}</code>
      <Link
        to={`#${id}`}
        replace
        aria-label={t('linkTo', { name })}
        className="grid size-6 shrink-0 place-items-center self-center rounded-sm text-muted-foreground opacity-0 group-hover/anchor:opacity-100 hover:text-foreground focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Link2 aria-hidden className="size-3.5" />
      </Link>
    </span>
  )
}
