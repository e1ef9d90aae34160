/** The three ways to deliver a reward (P2): a link, a code, or points in an account. */
export const deliveryTypes = ['rewardlinks', 'rewardcodes', 'rewardpoints'] as const

export type DeliveryType = (typeof deliveryTypes)[number]
