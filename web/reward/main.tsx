import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startInTheme } from '#web/lib/theme.ts'
import './reward.css'
import { openReward } from './reward-api.ts'
import { RewardApp } from './reward-app.tsx'
import { routeOf } from './reward-route.ts'

const route = routeOf(location.pathname)
const root = document.getElementById('root')

// Asked for before anything is drawn: the answer is the page.
const opening = route.screen === 'reward' ? openReward(route.token) : undefined

// Before the page itself is drawn from the same answer; an answer that fails is the page's to tell.
void opening?.then((answer) => {
  const theme = answer.kind === 'done' && answer.body.theme
  if (theme) startInTheme(theme)
})

/** An answer that is nearly here needs no skeleton, which React would then keep for 300 ms. */
const patienceMs = 250
const opened = await Promise.race([opening, new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))])

if (root)
  createRoot(root).render(
    <StrictMode>
      <RewardApp route={route} opening={opened ?? opening} />
    </StrictMode>,
  )

// A press of Unsubscribe leaves nothing on the page by which a reload could know of it.
if (route.screen !== 'unsubscribe')
  document.addEventListener(
    'visibilitychange',
    () => void import('./stay-current.ts').then(({ stayCurrent }) => stayCurrent(), console.warn),
  )
