import type { RenderedPage } from './reward-renderer.ts'

/** What the page takes over: the answer as it was sent, the zone of its days, whether the page has to ask again. */
export type Carried = { timeZone: string; answer: string | null; isPartial: boolean }

/** Puts a rendered page and its data into the shell of the build. Nothing in it runs: data is JSON without a single `<`. */
export function fillShell(shell: string, { head, body, note, theme }: RenderedPage, carried: Carried): string {
  const wears = theme ? ` class="${theme}" data-theme="${theme}"` : ''
  return (
    shell
      .replace('<html lang="en"', (html) => `${html} data-rendered${wears}`)
      .replace('</head>', (end) => head + end)
      // web/reward/start-after-paint.js
      .replace(
        /<script type="module" crossorigin src="([^"]+)"([^>]*)><\/script>/,
        '<link rel="modulepreload" id="start" crossorigin href="$1"$2>',
      )
      .replace(/<noscript>.*?<\/noscript>/s, () => note && `<noscript>${note}</noscript>`)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${dataOf(carried)}`)
  )
}

/** The answer is JSON as it came from Directus and is not parsed for this. */
function dataOf({ timeZone, answer, isPartial }: Carried): string {
  const json = `{"timeZone":${JSON.stringify(timeZone)},"isPartial":${isPartial},"answer":${answer}}`
  return `<script type="application/json" id="carried">${json.replaceAll('<', '\\u003c')}</script>`
}
