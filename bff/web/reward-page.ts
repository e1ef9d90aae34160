/** Pages of the light bundle: the reward behind a link, and what its visitors may read. A uuid there is a sign-up's. */
export const isRewardPage = (path: string): boolean => /^\/(auth\/[\w-]{22}\/reward|company\/(howtoredeem|terms))\/?$/.test(path)
