import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

type CopiedProps = {
  text: string
  /** The copied text, where it differs from the shown one, such as a sum. */
  shown?: string | undefined
  label: string
}

/** A text that a click copies; it confirms that it worked. */
export function Copied({ text, shown = text, label }: CopiedProps) {
  const t = useTranslations('ui')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button
      type="button"
      data-slot="copied"
      className="inline-flex min-h-6 items-start gap-1.5 text-left hover:underline"
      onClick={() => void copy()}
    >
      <span>{shown}</span>
      <span className="sr-only">, {label}</span>
      {isCopied ? (
        <Check aria-hidden className="mt-1 size-3 shrink-0 text-success" />
      ) : (
        <Copy aria-hidden className="mt-1 size-3 shrink-0 text-muted-foreground" />
      )}
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </button>
  )
}
