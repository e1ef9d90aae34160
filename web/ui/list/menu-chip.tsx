import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#web/ui/menu.tsx'

type MenuChipProps<Value extends string> = {
  label: string
  value: Value | null
  /** The text of the chosen value, which the chip shows. Null when none is chosen, so that the chip shows `label`. */
  chosen: string | null
  options: readonly { value: Value; name: string }[]
  onChoose: (value: Value | null) => void
  /** Called each time the menu opens, so that its options can be loaded then. */
  onOpen?: () => void
}

/**
 * A filter chip with at most one value, chosen from a menu. Shows its label while no value is chosen, then the value and a × to clear it.
 */
export function MenuChip<Value extends string>({ label, value, chosen, options, onChoose, onOpen }: MenuChipProps<Value>) {
  const isSet = chosen !== null
  return (
    <Menu onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <SetChip label={label} isSet={isSet} onClear={() => onChoose(null)}>
        <MenuTrigger render={<FilterChip isSet={isSet} />}>{chosen ?? label}</MenuTrigger>
      </SetChip>
      <MenuContent align="start" className="max-h-80 overflow-y-auto">
        <MenuRadioGroup value={value} onValueChange={(next: Value) => onChoose(next)}>
          {options.map((option) => (
            <MenuRadioItem key={option.value} value={option.value}>
              {option.name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
