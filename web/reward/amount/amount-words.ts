/** The texts of the choice of a sum; they come with it. */
export { default as words } from '#web/messages/en.reward-amount.json'
