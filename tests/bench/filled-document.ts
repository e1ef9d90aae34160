import type { FrameVisit } from '#bff/web/frame-renderer.ts'

/** Whether a document came with its page's content. */
export const isFilled = (html: string): boolean => html.includes('id="carried-answer"')

/** What the server drew a document from, as it carries it for its page. Throws where it came without its content. */
export function visitOf(html: string, pattern: string, search: string): Required<FrameVisit> {
  const carried = (name: string) => {
    const found = new RegExp(`<script type="application/json" id="carried-${name}"(?: data-now="(\\d+)")?>(.*?)</script>`, 's').exec(html)
    if (!found) throw new Error(`The document of ${pattern} came without its ${name}`)
    return { now: Number(found[1]), json: found[2] ?? '' }
  }
  return { pattern, search, now: carried('call').now, session: carried('session').json, answer: carried('answer').json }
}
