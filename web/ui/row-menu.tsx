import { Ellipsis } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuContent, MenuTrigger } from './menu.tsx'

type RowMenuProps = { label: string; className?: string; children: ReactNode }

/** The "…" button and menu of a list row. The menu's code is rendered only after the first press, so that long lists stay fast. */
export function RowMenu(props: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <OpenedMenu {...props} />
  return (
    <IconButton
      small
      label={props.label}
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsOpen(true)}
      onKeyDown={(stroke) => {
        if (stroke.key !== 'ArrowDown') return
        // otherwise the list would move to its next row
        stroke.preventDefault()
        setIsOpen(true)
      }}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
}

function OpenedMenu({ label, className, children }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  // The first button, which had focus and press, is replaced. This one takes over both, once.
  useLayoutEffect(() => {
    if (isPressed.current) return
    isPressed.current = true
    trigger.current?.focus({ preventScroll: true })
    trigger.current?.click()
  }, [])
  return (
    <Menu>
      <MenuTrigger ref={trigger} render={<IconButton small label={label} className={className} />}>
        <Ellipsis aria-hidden />
      </MenuTrigger>
      <MenuContent>{children}</MenuContent>
    </Menu>
  )
}
