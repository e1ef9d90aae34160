import { Hourglass, type LucideIcon, Send, SlidersHorizontal, Undo2 } from 'lucide-react'
import type { EntryType } from '#web/gql/graphql.ts'
import { CoinDisc } from '#web/ui/coin.tsx'

const icons: Record<string, LucideIcon> = { hold: Send, recharge_pending: Hourglass, recharge_reversed: Undo2 }

/**
 * A gold coin for money that was credited or redeemed, and a grey icon for all other entries. `isOut` means that the available balance
 * decreased.
 */
export function EntryIcon({ type, isOut }: { type: EntryType; isOut: boolean }) {
  const Icon = icons[type] ?? (isOut ? SlidersHorizontal : undefined)
  return Icon ? <Icon aria-hidden className="size-4 shrink-0 stroke-[1.8] text-muted-foreground" /> : <CoinDisc />
}
