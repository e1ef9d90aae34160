import labels from '#web/messages/en.reward-after.json'

/**
 * Texts for the screens after the choice: the voucher and the closed states. A separate file, so that the choice does not wait for them.
 */
export { labels as afterLabel }
