import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCopy } from './use-copy.ts'

type CopyableTextProps = {
  text: string
  /** The visible text, when it differs from the copied one, such as a formatted amount. */
  shown?: string | undefined
  label: string
}

/** A text as a button. A click copies it to the clipboard, or selects it where that is not possible. */
export function CopyableText({ text, shown = text, label }: CopyableTextProps) {
  const t = useTranslations('ui')
  const { copy, result, shown: textRef } = useCopy<HTMLSpanElement>(text)
  return (
    <button
      type="button"
      data-slot="copied"
      className="inline-flex min-h-6 items-start gap-1.5 text-left hover:underline"
      onClick={() => void copy()}
    >
      <span ref={textRef} translate="no" className="select-text">
        {shown}
      </span>
      <span className="sr-only">{`, ${label}`}</span>
      {result === 'copied' ? (
        <Check aria-hidden className="mt-1 size-3 shrink-0 text-success" />
      ) : (
        <Copy aria-hidden className="mt-1 size-3 shrink-0 text-muted-foreground" />
      )}
      <span role="status" className={result === 'failed' ? 'text-2xs text-muted-foreground' : 'sr-only'}>
        {result === 'copied' ? t('copied') : result === 'failed' && t('copyFailed')}
      </span>
    </button>
  )
}
