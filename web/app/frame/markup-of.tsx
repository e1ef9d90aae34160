import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { loadedMessages } from '#web/lib/messages.ts'
import { Boot } from '#web/ui/boot.tsx'

/** Renders an element to HTML without the attributes that React needs for hydration. */
export const markupOf = (frame: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={loadedMessages} timeZone="UTC">
      {frame}
    </IntlProvider>,
  )

/** Renders the logo in the middle of the page, shown in place of a page that the user may not see. */
export const logoFrame = (): string =>
  markupOf(
    <div data-frame="logo">
      <Boot />
    </div>,
  )
