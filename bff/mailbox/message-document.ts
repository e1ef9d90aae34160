import type { Message } from './message-file.ts'

/** A message as a document of its own for the sandboxed frame; its links open beside the mailbox. */
export function messageDocument({ html, text }: Message, part: 'html' | 'text'): string {
  const base = '<base target="_blank" rel="noreferrer">'
  if (part === 'html' && html) return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
  return `<!doctype html><meta charset="utf-8">${base}<title>Text</title>
<style>:root{color-scheme:light dark}body{margin:24px;font:15px/24px ui-sans-serif,system-ui,sans-serif}pre{white-space:pre-wrap;font:inherit;margin:0;overflow-wrap:anywhere}</style>
<pre>${withLinks(escapeHtml(text))}</pre>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const withLinks = (escaped: string) => escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
