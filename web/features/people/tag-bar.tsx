import { Tags, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { Selection } from './use-selection.ts'

type TagBarProps = { selection: Selection /** Those that any of the ticked have. */; tags: string[] }

/** At the foot of the page while people are ticked: how many, and what can be done with them. */
export function TagBar({ selection: { selected, clear }, tags }: TagBarProps): ReactNode {
  const t = useTranslations('people')
  const [isOpen, open] = useState(false)
  const count = selected.length
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('selected', { count })}
      </p>
      {count > 0 && (
        <section
          aria-label={t('bulkActs')}
          className="sticky bottom-4 z-[6] mx-auto mt-4 flex w-max max-w-full items-center gap-3 rounded-[14px] border bg-popover py-2 pr-2 pl-5 shadow-float"
        >
          <span aria-hidden className="num font-medium">
            {t('selected', { count })}
          </span>
          <Button onClick={() => open(true)}>
            <Tags aria-hidden />
            {t('changeTags')}
          </Button>
          <IconButton label={t('clearSelection')} onClick={clear}>
            <X aria-hidden />
          </IconButton>
        </section>
      )}
      {isOpen && <TagDialog people={selected} tags={tags} onOpenChange={open} onDone={clear} />}
    </>
  )
}
