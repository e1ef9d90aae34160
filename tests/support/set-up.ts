import { installPackages } from '#bff/launch/install-packages.ts'
import { withAttempts } from './with-attempts.mjs'

/** Installs the runner's own packages. Throws after three attempts. */
export const installOwnPackages = (): Promise<void> => withAttempts(() => installPackages({ withDirectus: false }))

/** Installs Directus beside the runner's packages. Throws after three attempts. */
export async function installDirectus(): Promise<void> {
  // Without a prebuilt sqlite3, an optimised build would take a minute of one core.
  process.env.CFLAGS ??= '-O1'
  await withAttempts(() => installPackages())
}

/** Finds or installs the Chromium that the end-to-end tests drive. Throws after three attempts. */
export async function installBrowser(): Promise<void> {
  const { prepareBrowser } = await import('./prepare-browser.ts')
  await withAttempts(prepareBrowser)
}
