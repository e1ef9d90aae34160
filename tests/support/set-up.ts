import { installPackages } from '#bff/launch/install-packages.ts'
import { suitesOf } from './suites.ts'
import { withAttempts } from './with-attempts.mjs'

/** Installs the packages and, where the named suites need one, a browser. Throws after three attempts. */
export async function setUp(names: string[]): Promise<void> {
  await withAttempts(() => installPackages())
  if (!suitesOf(names).includes('e2e')) return
  const { prepareBrowser } = await import('./prepare-browser.ts')
  await withAttempts(prepareBrowser)
}
