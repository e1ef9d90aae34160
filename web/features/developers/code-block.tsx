import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCopy } from '#web/ui/use-copy.ts'

/** Code with a copy button. Long lines wrap so that they stay visible on phones. */
export function CodeBlock({ label, children: code }: { label: string; children: string }) {
  const t = useTranslations('developers')
  const ui = useTranslations('ui')
  const { copy, result, shown } = useCopy<HTMLPreElement>(code)
  const isCopied = result === 'copied'
  const Icon = isCopied ? Check : Copy
  return (
    <figure className="rounded-md bg-muted">
      <figcaption className="flex items-center justify-between gap-4 border-b py-1 pr-2 pl-4 text-2xs text-muted-foreground">
        <span>{label}</span>
        <button
          type="button"
          aria-label={`${t('copy')}: ${label}`}
          onClick={() => void copy()}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 hover:text-foreground sm:min-h-7"
        >
          <Icon aria-hidden className={isCopied ? 'size-3.5 text-success' : 'size-3.5'} />
          <span role="status">{isCopied ? t('copied') : result === 'failed' ? ui('copyFailed') : t('copy')}</span>
        </button>
      </figcaption>
      <pre ref={shown} translate="no" className="px-4 py-3 font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {code}
      </pre>
    </figure>
  )
}
