import { createRoot } from 'react-dom/client'
import { applyDefaultTheme } from '#web/lib/theme.ts'
import './reward.css'
import { hydrateDocument } from './hydrate.tsx'
import { readPageData } from './page-data.ts'
import { openReward } from './reward-api.ts'
import { RewardApp } from './reward-app.tsx'
import { routeOf } from './reward-route.ts'

const { pathname } = location
const route = routeOf(pathname)
const root = document.getElementById('root')
const pageData = readPageData()

if (root) await (pageData ? hydrateDocument(root, route, pageData) : renderPage(root))

// After unsubscribing, the page has no state from which a reload could restore the result.
if (route.screen !== 'unsubscribe')
  document.addEventListener(
    'visibilitychange',
    () => void import('./reload-if-outdated.ts').then(({ reloadIfOutdated }) => reloadIfOutdated(), console.warn),
  )

/** Renders the page in the browser, for a document that the server did not render. */
async function renderPage(root: HTMLElement): Promise<void> {
  // Requested before the first render, which depends on it.
  const opening = route.screen === 'reward' ? openReward(route.token) : undefined
  // Sets the sender's theme before the page renders. The page itself reports a failed response.
  void opening?.then((answer) => {
    const theme = answer.kind === 'done' && answer.body.theme
    if (theme) applyDefaultTheme(theme)
  })
  // Waits shortly, as a skeleton would stay for at least 300 ms in React.
  const opened = await Promise.race([opening, new Promise<undefined>((resolve) => setTimeout(resolve, 250))])
  createRoot(root).render(<RewardApp route={route} visit={{ pathname, timeZone: 'UTC' }} opening={opened ?? opening} />)
}
