import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { codeClass } from './description.tsx'

type AnchoredProps = { name: string; at?: string; children?: ReactNode }

/** A name as code with a link to its own anchor, shown on hover. The parent needs the class `group/anchor` and the anchor as its `id`. */
export function LinkableSection({ name, at = name, children }: AnchoredProps) {
  const t = useTranslations('developers')
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3">
      <code translate="no" className={`${codeClass} font-medium text-foreground`}>
        {name}
      </code>
      {children}
      <Link
        to={`#${at}`}
        replace
        aria-label={t('linkTo', { name })}
        className="-ml-1.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground opacity-0 group-hover/anchor:opacity-100 hover:text-foreground focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Link2 aria-hidden className="size-3.5" />
      </Link>
    </span>
  )
}
