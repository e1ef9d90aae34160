import { useMemo } from 'react'
import { encode } from 'uqr'
import { useTranslations } from 'use-intl'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { type AuthenticatorOffer, postAuthenticatorCode } from './authenticator-api.ts'

type AuthenticatorStepsProps = { setup: AuthenticatorOffer; onConfirmed: (recoveryCodes: string[]) => void; onCancel: () => void }

/** Shows the secret as a QR code and as text, and takes a code to confirm it. */
export function AuthenticatorSteps({ setup, onConfirmed, onCancel }: AuthenticatorStepsProps) {
  const t = useTranslations('security.twoFactor')
  return (
    <ol className="grid max-w-[560px] list-decimal gap-8 pl-5 marker:text-muted-foreground">
      <li className="pl-2">
        <p className="font-medium">{t('scan')}</p>
        <p className="mt-1 text-muted-foreground">{t('scanText')}</p>
        <div className="mt-4 flex flex-wrap items-center gap-6">
          <QrCode text={setup.uri} label={t('qr')} className="size-44 shrink-0 rounded-md border" />
          <div className="min-w-0 flex-1 basis-52">
            <p className="text-xs text-muted-foreground">{t('byHand')}</p>
            <code translate="no" className="num mt-1 block font-sans text-base font-medium text-balance break-words select-all">
              {groupByFour(setup.secret)}
            </code>
          </div>
        </div>
      </li>
      <li className="max-w-[400px] pl-2">
        <p className="mb-4 font-medium">{t('typeBack')}</p>
        <CodeForm
          submit={t(setup.replace ? 'moveHere' : 'confirm')}
          onCode={(code) => withStepUp(async () => onConfirmed((await postAuthenticatorCode(code, setup.replace)).recoveryCodes))}
          aside={
            <Button variant="ghost" size="small" className="-ml-3" onClick={onCancel}>
              {t('cancel')}
            </Button>
          }
        />
      </li>
    </ol>
  )
}

const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** A QR code, black on white in both themes so that cameras can read it. */
function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 3 })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: modules, path: squares.join('') }
  }, [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
