import { type ComponentType, createContext, type ReactNode, use } from 'react'

type Layout = ComponentType<{ children: ReactNode }>

/** The layout around the app's pages, which the app provides to pages with a layout of their own, the wizards. */
export type AppLayout = {
  /** Navigation, top bar and banners. */
  Shell: Layout
  /** `children` fill the left side. */
  TopBar: Layout
}

export const AppLayoutContext = createContext<AppLayout | null>(null)

export function useAppLayout(): AppLayout {
  const layout = use(AppLayoutContext)
  if (!layout) throw new Error('Only inside the app')
  return layout
}
