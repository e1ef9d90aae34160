import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v8'
import type { ComponentProps, MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { cn } from '#web/lib/cn.ts'
import { rewardAddress, rewardDepth } from './reward-address.ts'

type RewardLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'onClick'> & { seq: string }

/** A link that opens a reward's drawer on the current page, whose filters it keeps. In a list it covers the whole row. */
export function RewardLink({ seq, className, ...props }: RewardLinkProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const search = useOptimisticSearchParams().toString()
  const open = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0) return
    click.preventDefault()
    // Read from the window, since filters are written there without the router.
    const address = rewardAddress(seq, window.location.search)
    void navigate({ search: address }, { preventScrollReset: true, state: { rewardDepth: rewardDepth(state) + 1 } })
  }
  return <Link to={{ search: rewardAddress(seq, search) }} onClick={open} className={cn('font-medium', className)} {...props} />
}
