import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { type KeyAction, keyActions, shortcutActionNames } from '#web/lib/keys/key-actions.ts'
import { keyCapsOf } from '#web/lib/keys/key-labels.ts'
import { useKey } from '#web/lib/keys/use-key.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

type KeySheetProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The dialog that lists all keyboard shortcuts by group, opened with `?` (ux 46). */
export function KeySheet({ isOpen, onOpenChange }: KeySheetProps) {
  const t = useTranslations('keys')
  const { singleKeys } = useUser()
  const groups = [...new Set(shortcutActionNames.map((name) => keyActions[name].group))]
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title={t('title')} description={singleKeys ? t('lead') : t('off')} className="sm:max-w-[600px]">
        <CloseByKey onClose={() => onOpenChange(false)} />
        <div className="-mb-6 gap-x-10 sm:columns-2">
          {groups.map((group) => (
            <section key={group} aria-label={t(`groups.${group}`)} className="mb-6 break-inside-avoid">
              <h3 className="border-b border-border-strong pb-1.5 text-xs font-medium text-muted-foreground">{t(`groups.${group}`)}</h3>
              <dl>
                {shortcutActionNames
                  .filter((name) => keyActions[name].group === group)
                  .map((name) => (
                    <div key={name} className="flex items-center justify-between gap-4 border-b py-2 last:border-b-0">
                      <dt>{t(`acts.${name}`)}</dt>
                      <dd className="flex shrink-0 items-center gap-1.5 text-2xs text-muted-foreground">
                        <KeyCombos act={name} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** Closes the dialog when the user presses `?` again. */
function CloseByKey({ onClose }: { onClose: () => void }) {
  useKey('sheet', onClose, 'dialog')
  return null
}

function KeyCombos({ act }: { act: KeyAction }) {
  const t = useTranslations('keys')
  return keyCapsOf(act).map((strokes, way) => (
    <Fragment key={strokes.join()}>
      {way > 0 && <span>{t('or')}</span>}
      {strokes.map((caps, index) => (
        <Fragment key={caps.join()}>
          {index > 0 && <span>{t('then')}</span>}
          <span className="flex gap-0.5">
            {caps.map((cap) => (
              <Kbd key={cap} className="min-w-6 py-0.5 text-center text-foreground">
                {cap}
              </Kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </Fragment>
  ))
}
