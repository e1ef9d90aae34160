import { FilterChip, SetChip } from '#web/ui/chip.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#web/ui/menu.tsx'

type MenuChipProps<Value extends string> = {
  label: string
  /** What is set, in words. */
  chosen: string | null
  options: readonly { value: Value; name: string }[]
  onChoose: (value: Value | null) => void
}

/** A filter that is one of a list, or not set. */
export function MenuChip<Value extends string>({ label, chosen, options, onChoose }: MenuChipProps<Value>) {
  if (chosen)
    return (
      <SetChip label={label} onClear={() => onChoose(null)}>
        {chosen}
      </SetChip>
    )
  return (
    <Menu>
      <MenuTrigger render={<FilterChip>{label}</FilterChip>} />
      <MenuContent align="start" className="max-h-80 overflow-y-auto">
        {options.map(({ value, name }) => (
          <MenuItem key={value} onClick={() => onChoose(value)}>
            {name}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
