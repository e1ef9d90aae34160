import { Coins, Link2, type LucideIcon, TicketCheck } from 'lucide-react'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'

export const deliveryIcons: Record<DeliveryType, LucideIcon> = { rewardlinks: Link2, rewardcodes: TicketCheck, rewardpoints: Coins }
