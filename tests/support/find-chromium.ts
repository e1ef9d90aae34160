import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The names of browsers to look for on PATH, in order of preference. The headless shell is first because its pages cost a third. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of a Chromium: `$CHROMIUM`, then the usual names on PATH, then Playwright's own. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const usual = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM, ...usual, chromium.executablePath()].find((path) => path && existsSync(path))
}
