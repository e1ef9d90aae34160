import { ErrorScreen } from './error-screen.tsx'
import { useLoadingFailed } from './loading/loading-bar.tsx'

/** The outer boundary: the app itself failed. */
export function CrashScreen() {
  useLoadingFailed()
  return (
    <main className="px-4 sm:px-12">
      <ErrorScreen status={500} />
    </main>
  )
}
