import { type ComponentType, createContext, type ReactNode, use } from 'react'

type Frame = ComponentType<{ children: ReactNode }>

/** What stands round the app's pages, lent by the app to what draws its own frame, or stands in the place of one: the wizards. */
export type AppFrame = { /** Navigation, top bar and banners. */ Shell: Frame /** `children` take its left. */; TopBar: Frame }

export const AppFrameContext = createContext<AppFrame | null>(null)

export function useAppFrame(): AppFrame {
  const frame = use(AppFrameContext)
  if (!frame) throw new Error('Only inside the app')
  return frame
}
