import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A part that is rarely needed, such as the dialogs behind a menu: its code comes with its first use. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function Lazily(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
