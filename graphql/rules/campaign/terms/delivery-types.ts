/** The three ways a reward reaches its person (P2). */
export const deliveryTypes = ['rewardlinks', 'rewardcodes', 'rewardpoints'] as const

export type DeliveryType = (typeof deliveryTypes)[number]
