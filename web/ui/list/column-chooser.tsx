import { Columns3, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuCheckboxItem, MenuContent, MenuGroup, MenuItem, MenuSeparator, MenuTrigger } from '#web/ui/menu.tsx'
import type { ListColumn } from './use-columns.ts'

type ColumnChooserProps<Name extends string> = {
  columns: readonly ListColumn<Name>[]
  shown: readonly Name[]
  /** True if the user chose the columns, so that the menu offers the usual ones. */
  isChosen: boolean
  onChange: (names: readonly Name[] | null) => void
}

/** The button that shows and hides columns of a list. Hidden on phones, where each row has two lines instead of columns. */
export function ColumnChooser<Name extends string>({ columns, shown, isChosen, onChange }: ColumnChooserProps<Name>) {
  const t = useTranslations('columns')
  return (
    <Menu>
      <MenuTrigger render={<IconButton label={t('choose')} className="max-sm:hidden" />}>
        <Columns3 aria-hidden />
      </MenuTrigger>
      <MenuContent>
        <MenuGroup label={t('columns')}>
          {columns.map(({ name, label }) => (
            <MenuCheckboxItem
              key={name}
              checked={shown.includes(name)}
              onCheckedChange={(isChosen) => onChange(isChosen ? [...shown, name] : shown.filter((other) => other !== name))}
            >
              {label}
            </MenuCheckboxItem>
          ))}
        </MenuGroup>
        <MenuSeparator />
        <MenuItem disabled={!isChosen} onClick={() => onChange(null)}>
          <RotateCcw aria-hidden />
          {t('usual')}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
