import { Coins, Link2, type LucideIcon, TicketCheck } from 'lucide-react'
import type { DeliveryType } from '#graphql/rules/campaign/terms/delivery-types.ts'

/** How each way to reach people is drawn, wherever it is named. */
export const deliveryIcons: Record<DeliveryType, LucideIcon> = { rewardlinks: Link2, rewardcodes: TicketCheck, rewardpoints: Coins }
