import { CircleAlert, CircleSlash, Clock, Hourglass, Landmark, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react'
import { cn } from '#web/lib/cn.ts'
import { CoinDisc } from '#web/ui/coin.tsx'
import { isTransfer, type Recharge } from './recharge.ts'

const marks: Record<string, [LucideIcon, string]> = {
  created: [LoaderCircle, 'text-info motion-safe:animate-[spin_2s_linear_infinite]'],
  awaiting_payment: [Hourglass, 'text-info'],
  processing: [Clock, 'text-info'],
  failed: [CircleAlert, 'text-destructive'],
  rejected: [CircleSlash, 'text-destructive'],
  cancelled: [CircleSlash, 'text-muted-foreground'],
  expired: [CircleSlash, 'text-muted-foreground'],
  reversed: [Undo2, 'text-destructive'],
}

/** The state as a mark; gold only where value has come. */
export function StateMark({ recharge }: { recharge: Recharge }) {
  const { status } = recharge
  if (status === 'credited' || status === 'partially_credited') return <CoinDisc className="size-8" />
  const [Icon, color] = marks[status] ?? [Clock, 'text-info']
  const Mark = isTransfer(recharge) && status === 'awaiting_payment' ? Landmark : Icon
  return <Mark aria-hidden className={cn('size-8 shrink-0 stroke-[1.4]', color)} />
}
