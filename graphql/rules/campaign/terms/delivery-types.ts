/** The three ways to deliver a reward (P2). */
export const deliveryTypes = ['rewardlinks', 'rewardcodes', 'rewardpoints'] as const

export type DeliveryType = (typeof deliveryTypes)[number]
