import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PreferencesInput } from '#web/gql/graphql.ts'
import type { PatchSaverState } from '#web/lib/create-patch-saver.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ChoiceStatusProps = {
  /** The choices it stands under. */
  of: readonly (keyof PreferencesInput)[]
  outcome: PatchSaverState<PreferencesInput>['outcome']
  onRetry: (patch: PreferencesInput) => void
}

/** Whether the last choice above it was saved; one that was not can be tried again. */
export function ChoiceStatus({ of, outcome, onRetry }: ChoiceStatusProps) {
  const t = useTranslations('preference')
  const errorText = useErrorText()
  const mine = outcome && of.some((name) => name in outcome.patch) ? outcome : undefined
  return (
    <>
      <p role="status" className="mt-2 flex min-h-5 items-center gap-1.5 text-xs text-muted-foreground">
        {mine?.kind === 'saved' && (
          <>
            <Check aria-hidden className="size-4 stroke-[1.8] text-success" />
            {t('saved')}
          </>
        )}
      </p>
      {mine?.kind === 'failed' && (
        <Notice kind="error">
          <p>{t('notSaved', { reason: errorText(mine.error) })}</p>
          <Button size="small" className="mt-2" onClick={() => onRetry(mine.patch)}>
            {t('tryAgain')}
          </Button>
        </Notice>
      )}
    </>
  )
}
