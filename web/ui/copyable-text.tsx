import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

type CopyableTextProps = {
  text: string
  /** The visible text, when it differs from the copied one, such as a formatted amount. */
  shown?: string | undefined
  label: string
}

/** A text as a button. A click copies it to the clipboard and confirms it. */
export function CopyableText({ text, shown = text, label }: CopyableTextProps) {
  const t = useTranslations('ui')
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
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
