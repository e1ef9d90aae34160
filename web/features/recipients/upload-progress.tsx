import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type UploadProgressProps = { name: string; share: number; onCancel: () => void }

/** A file leaving this device. */
export function UploadProgress({ name, share, onCancel }: UploadProgressProps) {
  const t = useTranslations('recipients')
  const percent = Math.round(share * 100)
  return (
    <div className="mb-10 max-w-[560px] border-t border-border-strong pt-6">
      <p className="flex justify-between gap-4">
        <span className="truncate font-medium">{name}</span>
        <span className="num text-muted-foreground">{percent} %</span>
      </p>
      <ProgressBar label={t('uploading', { name })} done={percent} total={100} className="mt-3" />
      <Button variant="ghost" className="mt-4 -ml-2.5" onClick={onCancel}>
        {t('cancelUpload')}
      </Button>
    </div>
  )
}
