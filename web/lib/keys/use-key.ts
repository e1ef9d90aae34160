import { useEffect, useEffectEvent } from 'react'
import type { KeyHandler } from './create-key-registry.ts'
import type { KeyAction, Scope } from './key-actions.ts'
import { keys } from './keys.ts'

/** Binds a handler to a shortcut while the component is mounted. A handler that returns false leaves the key to the browser. */
export function useKey(act: KeyAction, run: KeyHandler, scope: Scope = 'page'): void {
  const runNow = useEffectEvent(run)
  useEffect(() => keys.bind(act, (stroke) => runNow(stroke), scope), [act, scope])
}
