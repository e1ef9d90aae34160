import { rawCall } from '#tests/bff/bff-client.ts'
import type { TestStack } from './start-stack.ts'

/** A person's browser; a mail scanner sends the same. */
export const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'

/** A public page as it leaves the server, before any script: what is read on it, and what it hands to its page. */
export async function readDocument(at: { url: string }, path: string, headers: Record<string, string> = {}) {
  const answer = await rawCall(at as TestStack, path, { 'user-agent': chrome, ...headers })
  const html = answer.body
  const data = /<script type="application\/json" id="carried">(.*?)<\/script>/s.exec(html)?.[1]
  const shown = html.replaceAll(/<head>.*?<\/head>|<script.*?<\/script>|<noscript>.*?<\/noscript>/gs, '')
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    carried: data === undefined ? undefined : JSON.parse(data),
    /** What a reader sees, in one line. */
    text: shown
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    note: /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '') ?? '',
    /** Scripts with code inside them; data is none. */
    inlineScripts: [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/json")[^>]*>/g)].map(([tag]) => tag),
  }
}
