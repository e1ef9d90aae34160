import { ArrowDownUp } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#web/ui/menu.tsx'

type OrderMenuProps<Sort extends string> = {
  label: string
  sorts: readonly Sort[]
  sort: Sort
  labelOf: (sort: Sort) => string
  onSort: (sort: Sort) => void
  /** Shows only the icon from `xl` on, where the filters need the space. */
  isIconFromXl?: boolean
}

/** The menu of a list's orders. Its button shows the current one. */
export function OrderMenu<Sort extends string>({ label, sorts, sort, labelOf, onSort, isIconFromXl = false }: OrderMenuProps<Sort>) {
  return (
    <Menu>
      <MenuTrigger render={<Button variant="ghost" size="small" className="font-normal" />}>
        <ArrowDownUp aria-hidden className="size-4" />
        <span className="sr-only">{`${label}: `}</span>
        <span className={cn(isIconFromXl && 'xl:sr-only')}>{labelOf(sort)}</span>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={sort} onValueChange={onSort}>
          {sorts.map((each) => (
            <MenuRadioItem key={each} value={each}>
              {labelOf(each)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  )
}
