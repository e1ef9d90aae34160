import { useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TableCell, TableHeader } from '#web/ui/table.tsx'
import type { Selection } from './use-selection.ts'

type SelectAllHeaderProps = { selection: Selection; label: string }

/** The header of a list's checkboxes, which selects all rows of the page. Hidden on phones, where rows have no checkbox. */
export function SelectAllHeader({ selection, label }: SelectAllHeaderProps) {
  const { selected, isWholePage, toggleAll } = selection
  return (
    <TableHeader className="w-9 max-sm:hidden">
      <Checkbox aria-label={label} checked={isWholePage} indeterminate={selected.length > 0 && !isWholePage} onCheckedChange={toggleAll} />
    </TableHeader>
  )
}

type SelectCellProps = {
  id: string
  label: string
  selection: Selection
  /** Shows the checkbox on phones, too. */
  isOnPhones?: boolean
}

/** The checkbox of a row. Shift selects the rows from the last one clicked. */
export function SelectCell({ id, label, selection, isOnPhones = false }: SelectCellProps) {
  const isRange = useRef(false)
  return (
    <TableCell className={cn('w-9', isOnPhones ? 'max-sm:pr-0 max-sm:align-top' : 'max-sm:hidden')}>
      <Checkbox
        aria-label={label}
        className="relative z-[1] after:absolute after:-inset-3.5 max-sm:mt-2.5"
        checked={selection.isSelected(id)}
        // Shift would make the browser select the text between two clicks
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => {
          isRange.current = event.shiftKey
        }}
        onCheckedChange={() => selection.toggle(id, isRange.current)}
      />
    </TableCell>
  )
}
