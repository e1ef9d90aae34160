import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rewardDepth, rewardKey, rewardNumber } from '#web/entities/reward/reward-address.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const MissingReward = lazyComponent(async () => (await import('./missing-reward.tsx')).MissingReward)
const RewardPanel = lazyComponent(async () => (await import('./reward-panel.tsx')).RewardPanel)

/**
 * The drawer of the reward whose number is in the address (`?reward=RW-886`), over the page. A number that does not exist is named in a
 * sentence above the page.
 */
export function RewardDrawer() {
  const [reference] = useQueryState(rewardKey, parseAsString)
  const { pathname } = useLocation()
  const [latest, setLatest] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const seq = reference === null ? null : rewardNumber(reference)
  if (seq && seq !== latest) setLatest(seq)
  const close = useClose()
  const isMissing = reference !== null && (seq === null || missing === `${pathname} ${seq}`)
  return (
    <>
      {isMissing && <MissingReward reference={reference} onClose={close} />}
      {(seq ?? latest) && (
        <RewardPanel
          seq={seq ?? latest ?? ''}
          isOpen={seq !== null && !isMissing}
          onClose={close}
          onClosed={() => setLatest(undefined)}
          onMissing={() => setMissing(`${pathname} ${seq}`)}
        />
      )}
    </>
  )
}

/** Returns a function that closes the drawer: it goes back to where the drawer was opened, or removes the number from the address. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    const depth = rewardDepth(state)
    if (depth > 0) return void navigate(-depth)
    // Read from the window, since filters are written there without the router.
    const params = new URLSearchParams(window.location.search)
    params.delete(rewardKey)
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true, state: null })
  }
}
