import { Archive, ArchiveRestore } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

/** Archives or restores rows and returns the ids of those that changed. */
type ChangeRows = (ids: string[]) => Promise<string[]>

type ArchiveBarProps = {
  noun: 'campaigns' | 'templates'
  selection: Selection
  /** The selected rows that can be archived, and those that can be restored. */
  archivable: string[]
  restorable: string[]
  onArchive: ChangeRows
  onRestore: ChangeRows
}

/**
 * The bar that archives or restores the selected rows of a list at once. A toast says how many changed and undoes exactly those. The bar
 * names the rows that stay as they are.
 */
export function ArchiveBar({ noun, selection, archivable, restorable, onArchive, onRestore }: ArchiveBarProps) {
  const t = useTranslations('selection')
  const errorText = useErrorText()
  const { selected, clear } = selection
  const leftOut = selected.length - archivable.length - restorable.length

  const change = async (kind: 'archived' | 'restored', ids: string[], isUndo = false) => {
    const [act, undo] = kind === 'archived' ? [onArchive, 'restored' as const] : [onRestore, 'archived' as const]
    try {
      const changed = await act(ids)
      const count = changed.length
      const text = [t(kind, { noun, count }), count < ids.length && t('missed', { count: ids.length - count })].filter(Boolean).join(' ')
      const again = count > 0 && !isUndo ? { label: t('undo'), run: () => void change(undo, changed, true) } : undefined
      toast(text, count > 0 ? 'success' : 'info', again)
    } catch (error) {
      toast(errorText(error), 'error')
    }
  }
  const start = (kind: 'archived' | 'restored', ids: string[]) => {
    clear()
    void change(kind, ids)
  }

  return (
    <SelectionBar count={selected.length} onClear={clear}>
      {leftOut > 0 && <span className="text-xs text-muted-foreground">{t('leftOut', { count: leftOut })}</span>}
      {archivable.length > 0 && (
        <Button onClick={() => start('archived', archivable)}>
          <Archive aria-hidden />
          <span>{t('archive', { count: archivable.length })}</span>
        </Button>
      )}
      {restorable.length > 0 && (
        <Button onClick={() => start('restored', restorable)}>
          <ArchiveRestore aria-hidden />
          <span>{t('restore', { count: restorable.length })}</span>
        </Button>
      )}
    </SelectionBar>
  )
}
