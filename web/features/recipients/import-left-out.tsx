import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { DownloadIcon } from '#web/ui/export/download-icon.tsx'
import { useDownload } from '#web/ui/export/use-download.ts'
import { leftOutOf, type OpenImport, readingOf, sheetsOf } from '../../entities/recipient/open-import.ts'
import { ImportErrors, type LeftOutKind } from './import-errors.tsx'

const kinds = [
  ['invalid', 'needFixing'],
  ['duplicate', 'duplicates'],
  ['notes', 'notes'],
] as const

type ImportLeftOutProps = { file: OpenImport; onChange: () => void }

/** The rows of a checked file that will not be added: those to correct, duplicates, and the sheet's own totals and notes. */
export function ImportLeftOut({ file, onChange }: ImportLeftOutProps) {
  const t = useTranslations('recipients')
  const format = useFormatter()
  const href = `/files/imports/${file.id}/errors`
  const { busy, link } = useDownload(href)
  const counts = leftOutOf(file)
  const [chosen, setChosen] = useState<LeftOutKind>()
  const present = kinds.filter(([kind]) => counts[kind] > 0)
  const kind = present.some(([one]) => one === chosen) ? chosen : present[0]?.[0]
  const above = sheetsOf(file).find(({ index }) => index === readingOf(file).sheet)?.above ?? []
  return (
    <section aria-labelledby="left-out" className="border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="left-out">{t('leftOutHeading')}</h2>
        <div className="flex flex-wrap gap-2 max-sm:-ml-2.5">
          {kind && (
            <a href={href} {...link} className={buttonVariants({ variant: 'ghost' })}>
              <DownloadIcon busy={busy} />
              {t('downloadErrors')}
            </a>
          )}
          <Button variant="ghost" onClick={onChange}>
            {t('changeColumns')}
          </Button>
        </div>
      </div>
      {above.length > 0 && (
        <p className="mt-2 text-muted-foreground">{t('above', { lines: above.map((line) => `“${line}”`).join(', ') })}</p>
      )}
      {kind ? (
        <>
          <fieldset aria-label={t('lineKinds')} className="mt-4 flex flex-wrap gap-2">
            {present.map(([one, label]) => (
              <ChoiceChip key={one} chosen={kind === one} onClick={() => setChosen(one)}>
                <span>{`${t(label)} ${format.number(counts[one])}`}</span>
              </ChoiceChip>
            ))}
          </fieldset>
          <ImportErrors key={kind} importId={file.id} kind={kind} />
        </>
      ) : (
        above.length === 0 && <p className="mt-2 text-muted-foreground">{t('nothingLeftOut')}</p>
      )}
    </section>
  )
}
