import { type ComponentType, createContext, type ReactNode, use } from 'react'

type Layout = ComponentType<{ children: ReactNode }>

/** The parts of the app's layout. The app provides them by context, so that the wizards use them without importing the app. */
export type AppLayout = {
  /** The whole layout of an app page: navigation, top bar and banners around `children`. */
  Shell: Layout
  /** The top bar alone. `children` are shown at its left, in place of the button of the navigation drawer. */
  TopBar: Layout
  /** The banner of a paused company, which `Shell` already has. */
  PauseBanner: ComponentType
}

export const AppLayoutContext = createContext<AppLayout | null>(null)

export function useAppLayout(): AppLayout {
  const layout = use(AppLayoutContext)
  if (!layout) throw new Error('Only inside the app')
  return layout
}
