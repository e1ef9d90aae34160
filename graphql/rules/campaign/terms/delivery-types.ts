/** P2: the three ways a reward reaches its person. */
export const deliveryTypes = ['rewardlinks', 'rewardcodes', 'rewardpoints'] as const

export type DeliveryType = (typeof deliveryTypes)[number]
