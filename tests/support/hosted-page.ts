import { html } from 'hono/html'

/** Renders the payment page of a provider's double. It shows an amount, one button per possible action and an optional link back. */
export const hostedPage = (
  provider: string,
  { sum, buttons, back }: { sum: string; buttons: [act: string, label: string][]; back?: string },
) =>
  html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${provider}</title><link rel="icon" href="data:,"></head>
  <body>
    <main>
      <h1>${provider}</h1>
      <p>${sum}</p>
      <form method="post">${buttons.map(([act, label]) => html`<button name="act" value="${act}">${label}</button> `)}</form>
      ${back ? html`<a href="${back}">Back</a>` : ''}
    </main>
  </body>
</html>`
