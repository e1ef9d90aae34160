import { installPackages } from '#bff/launch/install-packages.ts'
import { withAttempts } from './with-attempts.mjs'

/** Installs what the runner itself needs. Throws after three attempts. */
export const installOwnPackages = (): Promise<void> => withAttempts(() => installPackages({ withDirectus: false }))

/** Installs Directus and, for journeys, a browser. Throws after three attempts each. */
export async function installRest({ withBrowser }: { withBrowser: boolean }): Promise<void> {
  await withAttempts(() => installPackages())
  if (!withBrowser) return
  const { prepareBrowser } = await import('./prepare-browser.ts')
  await withAttempts(prepareBrowser)
}
