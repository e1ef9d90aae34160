import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './reward.css'
import { RewardApp } from './reward-app.tsx'
import { openReward } from './reward-door.ts'
import { routeOf } from './reward-route.ts'

const route = routeOf(location.pathname)
const root = document.getElementById('root')

// Asked for before anything is drawn: the answer is the page.
const opening = route.screen === 'reward' ? openReward(route.token) : undefined

if (root)
  createRoot(root).render(
    <StrictMode>
      <RewardApp route={route} opening={opening} />
    </StrictMode>,
  )
