import { html } from 'hono/html'

type Html = ReturnType<typeof html>

/** Renders an HTML page of the test payment provider with a header that says no money moves. The page runs no script. */
export const pageLayout = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} – Test payments</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/test-payments.css">
  </head>
  <body>
    <header class="bar">
      <a href="/" class="home"><img src="/favicon.svg" alt="" width="22" height="22">Test payments</a>
      <p>No money moves here</p>
    </header>
    <main>${content}</main>
  </body>
</html>`

const clock: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
}

/** Renders a time (ISO 8601) as an HTML `time` element that shows it in this machine's time zone. */
export const timeElement = (iso: string): Html => html`<time datetime="${iso}">${new Date(iso).toLocaleString('en-IN', clock)}</time>`
