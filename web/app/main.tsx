import '#web/styles/app.css'
import { ApolloProvider } from '@apollo/client/react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { reloadOnChunkError } from '#web/app/errors/reload.ts'
import { prefetchLinks } from '#web/app/router/prefetch-links.ts'
import { createRouter } from '#web/app/router/router.tsx'
import { handleSessionEnd } from '#web/app/session/end-session.ts'
import { keepSession } from '#web/app/session/keep-session.ts'
import { keepTyped } from '#web/app/session/keep-typed.ts'
import { rememberFrame } from '#web/app/session/remember-frame.ts'
import { revealTextAreas } from '#web/app/shell/reveal-text-areas.ts'
import { createApollo } from '#web/lib/apollo/apollo.ts'
import { refetchAfterOutage } from '#web/lib/apollo/refetch-after-outage.ts'
import { cleanCopies } from '#web/lib/clean-copies.ts'
import { cn } from '#web/lib/cn.ts'
import { loadedMessages } from '#web/lib/messages.ts'
import { clearSession, sessionReady } from '#web/lib/session/session.ts'
import { followThemeChanges } from '#web/lib/theme.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { adoptEmbeddedData } from './start/adopt-embedded-data.ts'
import { firstPageReady, ReplayFrameInput } from './start/replay-frame-input.tsx'
import { ignoreSkippedTransitions, preloadCurrencyFonts, skipFirstTransition } from './start/transitions.ts'
import { watchBuilds } from './updates/build-watch.ts'

adoptEmbeddedData()
// the router retries a failure here, and reports it
sessionReady().catch(() => {})

const apollo = createApollo(() => clearSession({ expired: true }))
refetchAfterOutage(apollo)
const router = createRouter(apollo)
skipFirstTransition(router)
ignoreSkippedTransitions()
preloadCurrencyFonts()
keepSession()
rememberFrame()
keepTyped()
handleSessionEnd(router, apollo)
reloadOnChunkError(router)
prefetchLinks(router, apollo)
watchBuilds(router)
cleanCopies()
revealTextAreas()
followThemeChanges()

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

// builds its tables on first use, so do it while the session loads
cn('grid')
await firstPageReady(router)
globalThis.heldFrame?.note()
createRoot(document.getElementById('app') ?? document.body).render(
  <StrictMode>
    <CSPProvider {...(nonce && { nonce })}>
      <IntlProvider locale="en" messages={loadedMessages} timeZone="UTC">
        <ApolloProvider client={apollo}>
          <RouterProvider router={router} />
          <ReplayFrameInput />
          <Toaster />
        </ApolloProvider>
      </IntlProvider>
    </CSPProvider>
  </StrictMode>,
)
