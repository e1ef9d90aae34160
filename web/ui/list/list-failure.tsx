import { useTranslations } from 'use-intl'
import { errorCodeOf, errorExtensions } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { BlankLines } from '#web/ui/blank-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ListFailureProps = {
  error: unknown
  /** The headline, which says which rows could not be loaded and that nothing was lost. */
  children: string
  onRetry: () => void
}

/** Shows why rows could not be loaded, a retry button and the request id for support. */
export function ListFailure({ error, children, onRetry }: ListFailureProps) {
  const t = useTranslations('campaigns')
  const errorText = useErrorText()
  const { requestId } = errorExtensions(error)
  return (
    <div data-slot="list-failure" className="mt-3 border-t border-border-strong pt-6">
      <Notice kind="error">
        <p className="font-medium">{children}</p>
        <p className="text-muted-foreground">{errorCodeOf(error) === 'UPSTREAM_TIMEOUT' ? t('tooLong') : errorText(error)}</p>
        {typeof requestId === 'string' && (
          <p className="mt-1 text-xs break-all text-muted-foreground">{t('requestId', { id: requestId })}</p>
        )}
        <Button className="mt-3" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Notice>
      <BlankLines className="mt-6 [mask-image:linear-gradient(#000a,transparent)]" />
    </div>
  )
}
