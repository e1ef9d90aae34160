import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { messages } from '#web/lib/messages.ts'
import { Boot } from '#web/ui/boot.tsx'

/** Renders a frame to static markup. */
export const markupOf = (frame: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      {frame}
    </IntlProvider>,
  )

/** Renders the logo frame, shown where the user may not see the page's frame. */
export const logoFrame = (): string =>
  markupOf(
    <div data-frame="logo">
      <Boot />
    </div>,
  )
