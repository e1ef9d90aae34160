import labels from '#web/messages/en.reward-after.json'

/** The texts of what follows the choice, the voucher and every end: a file of its own, so that no choice waits for them. */
export { labels as afterLabel }
