import { rawCall } from '#tests/bff/bff-client.ts'
import type { TestStack } from './start-stack.ts'

/** The `User-Agent` of a desktop Chrome, which people's browsers and mail scanners send alike. */
export const chromeUserAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'

/** Fetches a public page as rendered by the server. Returns its visible text and the data embedded for its scripts. */
export async function readDocument(at: { url: string }, path: string, headers: Record<string, string> = {}) {
  const answer = await rawCall(at as TestStack, path, { 'user-agent': chromeUserAgent, ...headers })
  const html = answer.body
  const data = /<script type="application\/json" id="carried">(.*?)<\/script>/s.exec(html)?.[1]
  const shown = html.replaceAll(/<head>.*?<\/head>|<script.*?<\/script>|<noscript>.*?<\/noscript>/gs, '')
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    carried: data === undefined ? undefined : JSON.parse(data),
    /** The visible text of the page in one line, without tags. Values in a sentence have a tag of their own. */
    text: shown
      .replaceAll(/<\/span><span[^>]*>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    note: /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? '',
    /** The opening tags of the page's inline scripts. Those with a `src` or with JSON data are excluded. */
    inlineScripts: [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/json")[^>]*>/g)].map(([tag]) => tag),
  }
}
