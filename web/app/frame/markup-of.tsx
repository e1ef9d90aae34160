import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { messages } from '#web/lib/messages.ts'
import { Boot } from '#web/ui/boot.tsx'

/** What the browser shows of a frame before there is any script. */
export const markupOf = (frame: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      {frame}
    </IntlProvider>,
  )

/** Beside every frame: for whoever may not see it. */
export const logoFrame = (): string =>
  markupOf(
    <div data-frame="logo">
      <Boot />
    </div>,
  )
