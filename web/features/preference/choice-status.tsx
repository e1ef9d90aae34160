import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PreferencesInput } from '#web/gql/graphql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import type { PatchSaverState } from '#web/lib/forms/create-patch-saver.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ChoiceStatusProps = {
  /** The choices it stands under. */
  of: readonly (keyof PreferencesInput)[]
  outcome: Pick<PatchSaverState<PreferencesInput>, 'saved' | 'failed'>
  onRetry: (patch: PreferencesInput) => void
}

/** Whether the choices above it were saved; what was not comes first, and can be tried again. */
export function ChoiceStatus({ of, outcome, onRetry }: ChoiceStatusProps) {
  const t = useTranslations('preference')
  const errorText = useErrorText()
  const isMine = (patch: PreferencesInput) => of.some((name) => name in patch)
  const failed = outcome.failed.filter(({ patch }) => isMine(patch))
  return (
    <>
      <p role="status" className="mt-2 flex min-h-5 items-center gap-1.5 text-xs text-muted-foreground">
        {failed.length === 0 && isMine(outcome.saved) && (
          <>
            <Check aria-hidden className="size-4 stroke-[1.8] text-success" />
            {t('saved')}
          </>
        )}
      </p>
      {failed.map(({ patch, error }) => (
        <Notice key={Object.keys(patch).join()} kind="error">
          <p>{t('notSaved', { reason: errorText(error) })}</p>
          <Button size="small" className="mt-2" onClick={() => onRetry(patch)}>
            {t('tryAgain')}
          </Button>
        </Notice>
      ))}
    </>
  )
}
