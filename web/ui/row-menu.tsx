import { Ellipsis } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuContent, MenuTrigger } from './menu.tsx'

type RowMenuProps = { label: string; className?: string; children: ReactNode }

/** The menu of a row. A list of fifty would have fifty that nobody opens: a row has a button, whose first press loads the menu. */
export function RowMenu(props: RowMenuProps) {
  const [isAsked, ask] = useState(false)
  if (isAsked) return <AskedMenu {...props} />
  return (
    <IconButton
      small
      label={props.label}
      className={props.className}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => ask(true)}
      onKeyDown={(stroke) => {
        if (stroke.key !== 'ArrowDown') return
        // Else the list would move to its next row.
        stroke.preventDefault()
        ask(true)
      }}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
}

function AskedMenu({ label, className, children }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  // The press was on the button before it, which had the focus: this one takes over both, once.
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
