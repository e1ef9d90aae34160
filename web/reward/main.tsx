import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startInTheme } from '#web/lib/theme.ts'
import './reward.css'
import { openReward } from './reward-api.ts'
import { RewardApp } from './reward-app.tsx'
import { routeOf } from './reward-route.ts'

const route = routeOf(location.pathname)
const root = document.getElementById('root')

// Requested before anything is drawn: the answer is the page.
const opening = route.screen === 'reward' ? openReward(route.token) : undefined

// Before the page itself is drawn from the same answer; the page reports an answer that fails.
void opening?.then((answer) => {
  const theme = answer.kind === 'done' && answer.body.theme
  if (theme) startInTheme(theme)
})

/** An answer that has nearly come needs no skeleton, which React would then keep for 300 ms. */
const patienceMs = 250
const opened = await Promise.race([opening, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])

if (root)
  createRoot(root).render(
    <StrictMode>
      <RewardApp route={route} opening={opened ?? opening} />
    </StrictMode>,
  )

// Pressing Unsubscribe leaves nothing on the page from which a reload could know of it.
if (route.screen !== 'unsubscribe')
  document.addEventListener(
    'visibilitychange',
    () => void import('./stay-current.ts').then(({ stayCurrent }) => stayCurrent(), console.warn),
  )
