import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Bar = {
  /** The element of the `StepBar` that shows a `BarAct`. Null while the step has no bar. */
  slot: HTMLElement | null
  attach: (slot: HTMLElement | null) => void
  /** True if a `BarAct` is shown instead of the button to the next step. */
  isClaimed: boolean
  claim: () => () => void
  /** Focuses the first button of the slot if a focused one was removed from it. */
  keepFocus: () => void
}

const BarContext = createContext<Bar | null>(null)

export const useBar = (): Bar | null => use(BarContext)

/** Lets the content of a wizard step put its next act in the step's bar, with `BarAct`. */
export function BarActProvider({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [claims, setClaims] = useState(0)
  const shown = useRef<HTMLElement | null>(null)
  const focused = useRef<Element | null>(null)
  const attach = useCallback((element: HTMLElement | null) => {
    shown.current = element
    setSlot(element)
  }, [])
  const claim = useCallback(() => {
    setClaims((count) => count + 1)
    return () => setClaims((count) => count - 1)
  }, [])
  const keepFocus = useCallback(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!isLost || !focused.current || focused.current.isConnected) return
    shown.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [])
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && shown.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const bar = useMemo(() => ({ slot, attach, isClaimed: claims > 0, claim, keepFocus }), [slot, attach, claims, claim, keepFocus])
  return <BarContext value={bar}>{children}</BarContext>
}

/** Shows the next act, or the reason why there is none, in the wizard's bar instead of the next step. Outside a wizard it is shown in place. */
export function BarAct({ children }: { children: ReactNode }) {
  const bar = useBar()
  const claim = bar?.claim
  useLayoutEffect(() => claim?.(), [claim])
  if (!bar) return <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>
  return bar.slot && createPortal(<Kept>{children}</Kept>, bar.slot)
}

/** Keeps the focus in the bar when one act replaces another. */
export function Kept({ children }: { children: ReactNode }) {
  const keepFocus = useBar()?.keepFocus
  useEffect(() => keepFocus?.(), [keepFocus])
  return children
}

/** Shows in the wizard's bar why there is no act at the moment, such as "Checking the file". Outside a wizard it shows nothing. */
export const BarReason = ({ children }: { children: ReactNode }) =>
  useBar() && (
    <BarAct>
      <ReasonText>{children}</ReasonText>
    </BarAct>
  )

/** The text in place of the bar's button. Screen readers announce its changes politely. */
export function ReasonText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="min-w-0 py-2 text-right text-pretty text-muted-foreground max-sm:flex-1">
      {children}
    </p>
  )
}
