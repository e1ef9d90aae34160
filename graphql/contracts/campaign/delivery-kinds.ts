import type { DeliveryType } from './words.ts'

/** The facts of a delivery type that forms and rules decide by. A new delivery type is an entry of `deliveryKinds`. */
export type DeliveryKind = {
  /** The field of a recipient's row for an amount of their own. */
  amountField: 'value' | 'points'
  /** True if the first step has the value of each reward. Other types have a separate step for it. */
  hasValueInDetails: boolean
  /** True if the delivery settings say who gets the rewards: one member in a file, or each recipient. They decide how many there are. */
  isHandedOver: boolean
  /** True if recipients collect rewards of several campaigns before they spend them. No brand then has to offer the value of each. */
  isCollected: boolean
}

export const deliveryKinds: Readonly<Record<DeliveryType, DeliveryKind>> = {
  rewardlinks: {
    amountField: 'value',
    hasValueInDetails: true,
    isHandedOver: false,
    isCollected: false,
  },
  rewardcodes: {
    amountField: 'value',
    hasValueInDetails: false,
    isHandedOver: true,
    isCollected: false,
  },
  rewardpoints: {
    amountField: 'points',
    hasValueInDetails: false,
    isHandedOver: false,
    isCollected: true,
  },
}
