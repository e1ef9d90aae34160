import { useTranslations } from 'use-intl'
import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '#web/ui/menu.tsx'

type StatusChipProps<Name extends string> = {
  names: readonly Name[]
  chosen: readonly Name[]
  onChoose: (chosen: Name[]) => void
  wordOf: (name: Name) => string
  /** The name of the filter on the chip, "Status" by default. */
  label?: string
}

/** A filter chip with any number of values, "+ Status" or "Status: Live, Draft ×". Opens a menu with a checkbox for each value. */
export function StatusChip<Name extends string>({ names, chosen, onChoose, wordOf, label }: StatusChipProps<Name>) {
  const t = useTranslations('campaigns')
  const name = label ?? t('status')
  const isSet = chosen.length > 0
  return (
    <Menu>
      <SetChip label={name} isSet={isSet} onClear={() => onChoose([])}>
        <MenuTrigger render={<FilterChip isSet={isSet} />}>
          {isSet ? t('filterIs', { name, chosen: chosen.map(wordOf).join(', ') }) : name}
        </MenuTrigger>
      </SetChip>
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
    </Menu>
  )
}
