import { useTranslations } from 'use-intl'
import { useStore } from '#web/lib/store.ts'
import { AlertDialog, AlertDialogContent } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import type { DraftSaver } from './create-draft-saver.ts'

type ConflictDialogProps = { saver: DraftSaver; onTheirs: () => Promise<void>; onMine: () => Promise<void> }

/** The draft was changed elsewhere since it was read here: one of the two goes, and a person says which. */
export function ConflictDialog({ saver, onTheirs, onMine }: ConflictDialogProps) {
  const t = useTranslations('wizard.conflict')
  const { kind } = useStore(saver.state)
  return (
    <AlertDialog open={kind === 'conflict'}>
      <AlertDialogContent title={t('title')} description={t('text')}>
        <DialogActions>
          <Button onClick={onTheirs}>{t('theirs')}</Button>
          <Button variant="primary" onClick={onMine}>
            {t('mine')}
          </Button>
        </DialogActions>
      </AlertDialogContent>
    </AlertDialog>
  )
}
