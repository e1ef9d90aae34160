import { useSyncExternalStore } from 'react'

export type Store<Value> = { get: () => Value; set: (value: Value) => void; subscribe: (listener: () => void) => () => void }

/** Creates a mutable value outside React. `set` notifies its subscribers when the value changes, and `useStore` reads it in a component. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
