import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * Creates a component whose code is loaded on first use, such as the dialogs behind a menu. Renders nothing until the code is loaded.
 * Without a network it waits for one, so that the page stays.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await load().catch(loadOnceOnline(load)) })) as unknown as ComponentType<Props>
  return function Lazily(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}

const loadOnceOnline =
  <Part,>(load: () => Promise<Part>) =>
  async (error: unknown) => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return load()
  }
