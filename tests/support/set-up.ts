import { installPackages } from '#bff/launch/install-packages.ts'
import { withAttempts } from './with-attempts.mjs'

/** Installs what the runner itself needs. Throws after three attempts. */
export const installOwnPackages = (): Promise<void> => withAttempts(() => installPackages({ withDirectus: false }))

/** Installs Directus, beside the above. Throws after three attempts. */
export async function installDirectus(): Promise<void> {
  // where sqlite3 has no built file for this machine, compiling it for speed would take a minute of one core
  process.env.CFLAGS ??= '-O1'
  await withAttempts(() => installPackages())
}

/** Finds or installs a browser for journeys. Throws after three attempts. */
export async function installBrowser(): Promise<void> {
  const { prepareBrowser } = await import('./prepare-browser.ts')
  await withAttempts(prepareBrowser)
}
