import { useTranslations } from 'use-intl'

/** What a code will look like: its prefix, and a dot for each sign that is drawn by lot. */
export function CodeSample({ prefix, length }: { prefix: string; length: string }) {
  const t = useTranslations('codes')
  const signs = Math.min(24, Math.max(12, Number(length) || 16))
  const drawn = prefix.toUpperCase().slice(0, 6).padEnd(signs, '•')
  return (
    <p className="text-xs text-muted-foreground">
      {t('looksLike')}{' '}
      <span aria-hidden className="num ml-1 text-base tracking-[.12em] whitespace-nowrap text-foreground">
        {drawn.replace(/(.{4})(?=.)/g, '$1 ')}
      </span>
      <span className="sr-only">{t('looksLikeWords', { prefix: prefix.toUpperCase(), length: signs })}</span>
    </p>
  )
}
