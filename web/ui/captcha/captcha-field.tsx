import { LoaderCircle } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { useStore } from '#web/lib/store.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import type { Captcha } from './create-captcha.ts'

type CaptchaFieldProps = { captcha: Captcha; error: string | undefined; ref?: Ref<HTMLElement>; onSolved?: () => void }

/** The "I am a person" checkbox. Ticking it solves a proof of work in the browser (A9), without images, sound or a third party. */
export function CaptchaField({ captcha, error, ref, onSolved }: CaptchaFieldProps) {
  const t = useTranslations('captcha')
  const errorText = useErrorText()
  const state = useStore(captcha.state)
  const tick = async () => {
    await captcha.start()
    if (captcha.payload()) onSolved?.()
  }
  const wrong =
    state.kind === 'failed'
      ? t('failed', { reason: errorText(state.error) })
      : state.kind === 'expired'
        ? t('expired')
        : state.kind === 'idle'
          ? error
          : undefined
  return (
    <CheckboxField
      {...(ref && { ref })}
      checked={state.kind === 'solved'}
      readOnly={state.kind === 'busy' || state.kind === 'solved'}
      onCheckedChange={tick}
      error={wrong}
    >
      <span className="flex items-center gap-2">
        {t('label')}
        {state.kind === 'busy' && <LoaderCircle aria-hidden className="size-4 animate-spin stroke-[1.8] text-muted-foreground" />}
      </span>
      <span role="status" className="block text-xs text-muted-foreground">
        {state.kind === 'busy' ? t('busy') : state.kind === 'solved' ? t('solved') : t('help')}
      </span>
    </CheckboxField>
  )
}
