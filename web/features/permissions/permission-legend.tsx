import { useTranslations } from 'use-intl'
import { PermissionMark } from './permission-mark.tsx'

const marks = {
  may: { allowed: true, isOwnChoice: false, fixed: undefined },
  mayNot: { allowed: false, isOwnChoice: false, fixed: undefined },
  ownChoice: { allowed: true, isOwnChoice: true, fixed: undefined },
  cannotChoose: { allowed: false, isOwnChoice: false, fixed: 'never' },
} as const

const names = ['may', 'mayNot', 'ownChoice', 'cannotChoose'] as const

/** What the marks of the matrix mean. */
export function PermissionLegend() {
  const t = useTranslations('permissions')
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-6 gap-y-2 text-xs text-muted-foreground">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-1.5 [&_.sr-only]:hidden">
          <PermissionMark cell={marks[name]} />
          {t(name)}
        </li>
      ))}
    </ul>
  )
}
