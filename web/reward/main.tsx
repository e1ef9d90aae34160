import { createRoot } from 'react-dom/client'
import { startInTheme } from '#web/lib/theme.ts'
import './reward.css'
import { readCarried } from './carried.ts'
import { openReward } from './reward-api.ts'
import { RewardApp } from './reward-app.tsx'
import { routeOf } from './reward-route.ts'
import { takeOver } from './take-over.tsx'

const { pathname } = location
const route = routeOf(pathname)
const root = document.getElementById('root')
const carried = readCarried()

if (root) await (carried ? takeOver(root, route, carried) : draw(root))

// Pressing Unsubscribe leaves nothing on the page from which a reload could know of it.
if (route.screen !== 'unsubscribe')
  document.addEventListener(
    'visibilitychange',
    () => void import('./stay-current.ts').then(({ stayCurrent }) => stayCurrent(), console.warn),
  )

/** A document that came without its page: the page asks for itself. */
async function draw(root: HTMLElement): Promise<void> {
  // Requested before anything is drawn: the answer is the page.
  const opening = route.screen === 'reward' ? openReward(route.token) : undefined
  // Before the page itself is drawn from the same answer; the page reports an answer that fails.
  void opening?.then((answer) => {
    const theme = answer.kind === 'done' && answer.body.theme
    if (theme) startInTheme(theme)
  })
  // An answer that has nearly come needs no skeleton, which React would then keep for 300 ms.
  const opened = await Promise.race([opening, new Promise<undefined>((resolve) => setTimeout(resolve, 250))])
  createRoot(root).render(<RewardApp route={route} visit={{ pathname, timeZone: 'UTC' }} opening={opened ?? opening} />)
}
