import labels from '#web/messages/en.reward-after.json'

/**
 * The texts of the screens that follow the choice of a brand: the voucher, and rewards that cannot be claimed. A separate file, so that the
 * first screen does not wait for them.
 */
export { labels as afterChoiceLabel }
