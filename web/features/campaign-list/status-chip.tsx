import { useTranslations } from 'use-intl'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '#web/ui/menu.tsx'

type StatusChipProps<Name extends string> = {
  names: readonly Name[]
  chosen: readonly Name[]
  onChoose: (chosen: Name[]) => void
  wordOf: (name: Name) => string
}

/** "+ Status", or "Status: Live, Draft ×"; both open the list of states. */
export function StatusChip<Name extends string>({ names, chosen, onChoose, wordOf }: StatusChipProps<Name>) {
  const t = useTranslations('campaigns')
  const list = (
    <MenuContent align="start">
      {names.map((name) => (
        <MenuCheckboxItem
          key={name}
          checked={chosen.includes(name)}
          onCheckedChange={(isChosen) => onChoose(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name))}
        >
          {wordOf(name)}
        </MenuCheckboxItem>
      ))}
    </MenuContent>
  )
  if (chosen.length === 0) {
    return (
      <Menu>
        <MenuTrigger render={<FilterChip>{t('status')}</FilterChip>} />
        {list}
      </Menu>
    )
  }
  return (
    <SetChip label={t('status')} onClear={() => onChoose([])}>
      <Menu>
        <MenuTrigger render={<button type="button" className="h-full" />}>
          {t('statusIs', { status: chosen.map(wordOf).join(', ') })}
        </MenuTrigger>
        {list}
      </Menu>
    </SetChip>
  )
}
