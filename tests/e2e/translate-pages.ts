import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#bff/launch/pinned-node.mjs'

const translator = readFileSync(join(root, 'tests/fixtures/translator.js'), 'utf8')

/** Lets the browser translate all texts of the tab's next pages, from before their scripts run. `mark` stands before each text. */
export const translatePages = (page: Page, mark = '·') => page.addInitScript(`${translator};startTranslation(${JSON.stringify(mark)})`)
