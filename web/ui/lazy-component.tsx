import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** Creates a component whose code is loaded on first use, such as the dialogs behind a menu. Renders nothing until the code is loaded. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function Lazily(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
