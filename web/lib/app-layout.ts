import { type ComponentType, createContext, type ReactNode, use } from 'react'

type Layout = ComponentType<{ children: ReactNode }>

/** What stands round the app's pages, lent by the app to what draws its own layout, or stands in the place of one: the wizards. */
export type AppLayout = {
  /** Navigation, top bar and banners. */
  Shell: Layout
  /** `children` take its left. */
  TopBar: Layout
}

export const AppLayoutContext = createContext<AppLayout | null>(null)

export function useAppLayout(): AppLayout {
  const layout = use(AppLayoutContext)
  if (!layout) throw new Error('Only inside the app')
  return layout
}
