import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useStore } from '#web/lib/store.ts'
import { createLoadingBar } from './create-loading-bar.ts'

export const loadingBar = createLoadingBar()

/** The bar at the top of the window while a page loads (S14). It grows for 2000 ms and then waits just before the end. */
export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle'
  const { phase, isShown } = useStore(loadingBar.state)
  useEffect(() => {
    if (!isLoading) return undefined
    loadingBar.start()
    return loadingBar.finish
  }, [isLoading])
  return (
    <div
      aria-hidden
      data-slot="loading-bar"
      data-phase={phase}
      data-shown={isShown || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-[70] h-[3px] origin-left scale-x-100 bg-primary opacity-0 transition-[scale,opacity] duration-(--dur-loading-reset) ease-out data-shown:opacity-100 data-[phase=idle]:scale-x-0 data-[phase=idle]:transition-none data-[phase=loading]:scale-x-90 data-[phase=loading]:duration-(--dur-loading) data-[phase=error]:bg-destructive print:hidden"
    />
  )
}

/** Shows the loading bar in its error state while the calling error screen is mounted. */
export function useLoadingFailed(): void {
  useEffect(loadingBar.fail, [])
}
