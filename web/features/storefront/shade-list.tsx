import { useTranslations } from 'use-intl'
import { ratioText, shadesOf } from './shade.ts'

/** In which shade the colour shows where, and how well text can be read on it. */
export function ShadeList({ color }: { color: string | null }) {
  const t = useTranslations('storefront')
  return (
    <ul aria-label={t('shades')} className="mt-4 border-t text-xs">
      {shadesOf(color).map(({ place, background, foreground, ratio, isMoved }) => (
        <li key={place} className="flex items-center gap-3 border-b py-2.5">
          <span
            aria-hidden
            className="grid h-8 w-11 shrink-0 place-items-center rounded-sm text-sm font-semibold"
            style={{ background, color: foreground }}
          >
            Aa
          </span>
          <span className="min-w-0">
            <span className="font-medium">{t(`place.${place}`)}</span>{' '}
            <span className="text-muted-foreground">
              {t(isMoved ? `moved.${place}` : 'asChosen', { color: background })} {t('contrast', { ratio: ratioText(ratio) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
