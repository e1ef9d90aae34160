import { isUuid } from '#bff/security/text-rules.ts'

/** Pages of the light bundle: the reward behind a link, what its visitors may read, and the end of all messages. A uuid there is a sign-up's. */
export const isRewardPage = (path: string): boolean =>
  /^\/(auth\/[\w-]{22}\/reward|company\/(howtoredeem|terms)|unsubscribe\/[\w-]{43})\/?$/.test(path)

/** What stands where a reward's token or a sign-up's id does and is neither: nobody's page (R5). */
export const isNobodysReward = (path: string): boolean => {
  const id = /^\/auth\/([^/]+)\/reward\/?$/.exec(path)?.[1]
  return id !== undefined && !isRewardPage(path) && !isUuid(id)
}
