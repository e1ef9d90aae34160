import { Check, Copy, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/session/session.ts'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCopy } from '#web/ui/use-copy.ts'

/** Shows ten recovery codes once, with buttons to copy or download them. The user confirms that they are kept with `onKept`. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('security.recovery')
  const { email } = useUser()
  const ui = useTranslations('ui')
  const { copy, result, shown } = useCopy<HTMLUListElement>(codes.join('\n'))
  const text = `${t('fileHead', { email })}\n\n${codes.join('\n')}\n`
  return (
    <div className="max-w-[560px]">
      <p className="font-medium">{t('title')}</p>
      <p className="mt-1 text-muted-foreground">{t('text')}</p>
      <ul ref={shown} translate="no" aria-label={t('list')} className="num mt-5 grid grid-cols-2 gap-x-8 border-y py-3 text-base">
        {codes.map((code) => (
          <li key={code} className="py-1 font-medium tracking-[.04em] select-all">
            {code}
          </li>
        ))}
      </ul>
      {result === 'failed' && (
        <Notice kind="error" className="mt-4">
          {ui('copyFailed')}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          {result === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span role="status">{t(result === 'copied' ? 'copied' : 'copy')}</span>
        </Button>
        <a
          className={buttonVariants()}
          download="plutus-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download aria-hidden />
          {t('download')}
        </a>
        <Button variant="primary" onClick={onKept}>
          {t('kept')}
        </Button>
      </div>
      <UnsavedGuard isDirty />
    </div>
  )
}
