import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { formatTime } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { useStore } from '#web/lib/store.ts'
import type { SaveState } from './create-saver.ts'
import { useWizard } from './wizard-context.ts'

const icons: Record<SaveState['kind'], typeof CloudCheck | null> = {
  idle: null,
  changed: CloudUpload,
  saving: CloudUpload,
  saved: CloudCheck,
  incomplete: CloudAlert,
  retrying: CloudAlert,
  conflict: CloudAlert,
  refused: CloudAlert,
}

/** On a phone the cloud alone says these. */
const calm = new Set<SaveState['kind']>(['changed', 'saving', 'saved'])

/** "Saving…", "Saved 09:41", "Not saved, retrying": said politely. */
export function SaveStatus({ className }: { className?: string }) {
  const t = useTranslations('wizard.save')
  const timeZone = useOwnZone()
  const state = useStore(useWizard().saver.state)
  const Icon = icons[state.kind]
  const time = state.kind === 'saved' ? formatTime(new Date(state.at).toISOString(), timeZone) : ''
  return (
    <span role="status" className={cn('flex min-w-0 items-center gap-2 text-xs text-muted-foreground', className)}>
      {Icon && <Icon aria-hidden className={cn('size-4 shrink-0 stroke-[1.6]', Icon === CloudAlert && 'text-warning')} />}
      {state.kind !== 'idle' && <span className={cn('truncate', calm.has(state.kind) && 'max-sm:sr-only')}>{t(state.kind, { time })}</span>}
    </span>
  )
}
