import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchFailure } from '#bff/launch/launch-failure.mjs'
import { root } from '#bff/launch/pinned-node.mjs'
import { step } from '#bff/launch/step.mjs'
import { findChromium } from './find-chromium.ts'

/**
 * Provides a Chromium for the journeys: an existing one, Debian's package (as root), or Playwright's. Prints its version and the fonts,
 * which affect layout.
 */
export async function prepareBrowser(): Promise<void> {
  await installBrowser()
  const chromium = findChromium()
  if (!chromium) throw new LaunchFailure('no Chromium could be installed: set CHROMIUM to the path of one')
  const fonts = (await outputOf('fc-list', [':', 'family'])).split('\n')
  console.log(`${await outputOf(chromium, ['--version'])}; fonts: ${[...new Set(fonts)].sort().join(', ')}`)
}

async function installBrowser(): Promise<void> {
  if (findChromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium by apt', async () => {
      await run('apt-get', ['update', '-qq'])
      for (const name of ['chromium-headless-shell', 'chromium'])
        if (!findChromium()) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'])
    })
  }
  if (!findChromium())
    await step("Installing Playwright's Chromium", () => run(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']))
}

const outputOf = (command: string, args: string[]): Promise<string> =>
  new Promise((settle) => execFile(command, args, (error, said) => settle(error ? `unknown (${command})` : said.trim())))

function run(command: string, args: string[]): Promise<void> {
  return new Promise((settle) => {
    execFile(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }, (error, _out, said) => {
      if (error) console.error(`${command} ${args[0]}: ${said.trim().split('\n').at(-1) || error.message}`)
      settle()
    })
  })
}
